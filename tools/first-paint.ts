import { readFileSync } from 'node:fs';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { ACCENT } from '../schemas/accent.ts';

const STYLES = /<link rel="stylesheet"[^<>]*>/g;

const ICON = new URL('../src/public/favicon.svg', import.meta.url);

/** index.html has `%accent%` where the colour stands, and `%icon%` for the icon of the tab, which needs no request. */
export const accentColour = (): Plugin => ({
  name: 'accent-colour',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replaceAll('%accent%', ACCENT)
        .replace('%icon%', () => `data:image/svg+xml,${encodeURIComponent(readFileSync(ICON, 'utf8').trim())}`),
  },
});

/** The styles come after the frame in the body, so that the frame does not wait for them; the first script stands in the page. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => stylesAfterFrame(await withFirstScript(html)),
  },
});

const FIRST_SCRIPT = '<script src="/scheme.js"></script>';

async function withFirstScript(html: string): Promise<string> {
  const { code = '' } = await minify(readFileSync(new URL('../src/public/scheme.js', import.meta.url), 'utf8'));
  if (!html.includes(FIRST_SCRIPT) || code.includes('</script'))
    throw new Error('The first script cannot stand in the page');
  return html.replace(FIRST_SCRIPT, () => `<script>${code}</script>`);
}

export const stylesAfterFrame = (html: string): string =>
  html.replaceAll(STYLES, '').replace('</body>', () => `${(html.match(STYLES) ?? []).join('')}</body>`);
