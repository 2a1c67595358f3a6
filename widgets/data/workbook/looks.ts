import type { CSSProperties } from 'react';
import type { WorkbookStyle } from '../../../schemas/documents/workbook-looks.ts';
import { contrast, mix, readableOn } from '../../parts/theme/colours.ts';
import { TOKENS } from '../../parts/theme/theme.ts';

/** The look of cells of a style. */
export interface Look {
  readonly css: CSSProperties;
  readonly align: WorkbookStyle['align'];
  readonly wrap: boolean;
  /** The font size in pixels, where the style has one. */
  readonly size: number | undefined;
}

const POINT = 4 / 3;
const LINES = { none: undefined, thin: '1px solid', thick: '2px solid' } as const;
const SIDES = ['borderTop', 'borderRight', 'borderBottom', 'borderLeft'] as const;
const VERTICAL = { top: 'flex-start', middle: 'safe center', bottom: 'safe flex-end' } as const;
/** In the dark scheme a pale background becomes a tint of the dark one. */
const PALE = 3;
const TINT = 0.14;
/** A nearly black text colour counts as the default. */
const NEARLY_BLACK = 1.6;

/** The looks of all styles in a scheme. Text colours are adapted to their background. */
export const looksOf = (styles: readonly WorkbookStyle[], scheme: 'light' | 'dark'): readonly Look[] =>
  styles.map((style) => ({
    css: cssOf(style, scheme),
    align: style.align,
    wrap: style.wrap === true,
    size: style.size === undefined ? undefined : Math.round(style.size * POINT),
  }));

function cssOf(style: WorkbookStyle, scheme: 'light' | 'dark'): CSSProperties {
  const { raised, text } = TOKENS[scheme];
  const given = style.background;
  const ground =
    given !== undefined && scheme === 'dark' && contrast(given, raised) > PALE ? mix(raised, given, TINT) : given;
  const ink = readableOn(ground ?? raised, usualInk(style.color, text));
  return {
    ...(ground === undefined ? {} : { background: ground }),
    ...(ground === undefined && style.color === undefined ? {} : { color: ink }),
    ...(style.bold === true ? { fontWeight: 650 } : {}),
    ...(style.italic === true ? { fontStyle: 'italic' } : {}),
    ...(style.underline === true ? { textDecoration: 'underline' } : {}),
    ...(style.size === undefined ? {} : { fontSize: Math.round(style.size * POINT) }),
    ...(style.vertical === undefined
      ? {}
      : { alignItems: VERTICAL[style.vertical], alignContent: VERTICAL[style.vertical] }),
    ...bordersOf(style),
  };
}

const usualInk = (color: string | undefined, usual: string): string =>
  color === undefined || contrast(color, '#000000') < NEARLY_BLACK ? usual : color;

function bordersOf({ border }: WorkbookStyle): CSSProperties {
  const lines = (border ?? []).flatMap((side, index) => {
    const [name, line] = [SIDES[index], LINES[side]];
    return name && line ? [[name, `${line} var(--mantine-color-text)`]] : [];
  });
  return Object.fromEntries(lines);
}
