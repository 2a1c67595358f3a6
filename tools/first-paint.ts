import type { Plugin } from 'vite';

const STYLES = /<link rel="stylesheet"[^<>]*>/g;

/** The styles come after the frame in the body, so that the frame does not wait for them. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: stylesAfterFrame },
});

export const stylesAfterFrame = (html: string): string =>
  html.replaceAll(STYLES, '').replace('</body>', () => `${(html.match(STYLES) ?? []).join('')}</body>`);
