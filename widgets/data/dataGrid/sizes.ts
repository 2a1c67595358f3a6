import type { Density } from '../../parts/theme/density.ts';

/** The height of a row in pixels, which the stylesheet has as --px-row, and that of a row in a compact table. */
export const ROW: Record<Density, number> = { comfortable: 44, compact: 34 };
export const COMPACT_ROW = 32;
/** The height of the line of totals. */
export const FOOT = 32;
/** The borders of the table. */
export const BORDERS = 2;
/** The width of the column of menus. */
export const MENU = 48;
/** With fewer rows than this, all rows and columns are rendered. */
export const MANY_ROWS = 100;
/** The same for a compact table, which has more cells in a row. */
export const MANY_COMPACT_ROWS = 40;
export const MANY_COLUMNS = 24;

/** The height of the line of groups above the headings. */
export const BAND = 28;

/** The height of a heading with this number of lines. Headings of a compact table are vertical. */
export const headOf = (lines: number | null | undefined, compact: boolean): number =>
  compact ? 136 : 36 + 16 * ((lines ?? 1) - 1);
