/** The widths in pixels of a letter of a label, of the longest label, and of an axis with its title. */
const LETTER = 6.3;
const LABEL_LIMIT = 140;
const AXIS = 64;
/** The width in pixels of a legend entry's mark with its margins. */
const ENTRY = 34;
/** The width in pixels that each slanted label needs. */
const SLANTED = 20;
const STEEP = 14;

/** The width of the longest label in pixels. */
export const widest = (labels: readonly string[]): number =>
  Math.min(LABEL_LIMIT, LETTER * labels.reduce((longest, { length }) => Math.max(longest, length), 0));

/** The number of legend entries that fit on one line. */
export function entriesBesideEachOther(names: readonly string[], width: number): number {
  const fitting = Math.floor((width - AXIS) / (widest(names) + ENTRY));
  return Math.max(1, Math.min(names.length, fitting));
}

interface Slant {
  readonly labelLimit: number;
  readonly labelAngle?: number;
  readonly labelOverlap?: boolean;
}

/** How labels are written under an axis: slanted if they do not fit on one line. */
export function slantOf(labels: readonly string[], width: number, axes: number): Slant {
  const room = (width - axes * AXIS) / Math.max(1, labels.length);
  if (room >= widest(labels) + 8) return { labelLimit: LABEL_LIMIT };
  return { labelLimit: LABEL_LIMIT, labelAngle: room >= SLANTED ? -40 : -65, labelOverlap: room < STEEP };
}
