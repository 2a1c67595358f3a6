import { MantineProvider, mergeThemeOverrides, createTheme, useMantineTheme } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { makeTheme, variables } from '../theme/theme.ts';
import css from './preview-window.module.css';
import { useScheme } from '../theme/use-scheme.ts';

/** The breakpoints of the page language, in pixels of an unzoomed window. */
const BREAKPOINTS = [
  ['base', 0],
  ['xs', 576],
  ['sm', 768],
  ['md', 992],
  ['lg', 1200],
  ['xl', 1408],
] as const;

/** The breakpoints that apply to a window of this width. */
export const sizesOf = (width: number): readonly string[] =>
  BREAKPOINTS.filter(([, minWidth]) => width >= minWidth).map(([name]) => name);

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>';

interface WindowProps {
  readonly title: string;
  readonly language: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly children: ReactNode;
}

/** A frame with a width of its own, so that media queries apply to that width. */
export function Window({ title, language, width, height, scale, children }: WindowProps) {
  const [inside, setInside] = useState<Document | null>(null);
  useEffect(() => (inside ? takeStyles(inside) : undefined), [inside]);
  useEffect(() => inside?.documentElement.setAttribute('lang', language), [inside, language]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- nothing foreign is loaded in it: its content is drawn by this page
    <iframe
      className={css.window}
      title={title}
      srcDoc={EMPTY_PAGE}
      style={{ width, height: height / scale, transform: `scale(${scale})` }}
      onLoad={({ currentTarget }) => setInside(currentTarget.contentDocument)}
    >
      {inside ? createPortal(<Themed inside={inside}>{children}</Themed>, inside.body) : null}
    </iframe>
  );
}

/** The theme of the surrounding page; overlays stay in the frame. */
function Themed({ inside, children }: { inside: Document; children: ReactNode }) {
  const { other } = useMantineTheme();
  const scheme = useScheme();
  const theme = useMemo(
    () =>
      mergeThemeOverrides(
        makeTheme(typeof other['primary'] === 'string' ? other['primary'] : null),
        createTheme({ components: { Portal: { defaultProps: { target: inside.body } } } }),
      ),
    [other, inside],
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={scheme}
      getRootElement={() => inside.documentElement}
    >
      {children}
    </MantineProvider>
  );
}

/** Copies the page's style sheets, and those that are added later with widgets. */
function takeStyles(inside: Document): () => void {
  const take = (node: Node): void => {
    if (node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet'))
      inside.head.append(inside.importNode(node, true));
  };
  document.querySelectorAll('link, style').forEach(take);
  const observer = new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(take)));
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}
