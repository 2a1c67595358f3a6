import type { Density } from '../_shared/density.ts';

/** The height of a row in pixels; the stylesheet has the same as --px-row. */
export const ROW: Record<Density, number> = { comfortable: 44, compact: 34 };
/** The borders of the table. */
export const BORDERS = 2;
/** The width of the column of menus. */
export const MENU = 48;
/** Fewer rows and columns than this are simply all there. */
export const MANY_ROWS = 100;
export const MANY_COLUMNS = 24;

/** The height of a heading with that many lines. */
export const headOf = (lines: number | null | undefined): number => 36 + 16 * ((lines ?? 1) - 1);
