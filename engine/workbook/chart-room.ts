/** The pixels of a letter of a label, of the longest label, and of an axis with its title. */
const LETTER = 6.3;
const LABEL_LIMIT = 140;
const AXIS = 64;
/** The pixels of the mark of an entry of a legend with its distances. */
const ENTRY = 34;
/** Labels at a slant need so many pixels each. */
const SLANTED = 20;
const STEEP = 14;

/** The pixels of the longest label. */
export const widest = (labels: readonly string[]): number =>
  Math.min(LABEL_LIMIT, LETTER * labels.reduce((most, { length }) => Math.max(most, length), 0));

/** How many entries of a legend fit beside each other. */
export function entriesBesideEachOther(names: readonly string[], width: number): number {
  const fitting = Math.floor((width - AXIS) / (widest(names) + ENTRY));
  return Math.max(1, Math.min(names.length, fitting));
}

interface Slant {
  readonly labelLimit: number;
  readonly labelAngle?: number;
  readonly labelOverlap?: boolean;
}

/** How labels are written under an axis: at a slant if they do not fit beside each other. */
export function slantOf(labels: readonly string[], width: number, axes: number): Slant {
  const room = (width - axes * AXIS) / Math.max(1, labels.length);
  if (room >= widest(labels) + 8) return { labelLimit: LABEL_LIMIT };
  return { labelLimit: LABEL_LIMIT, labelAngle: room >= SLANTED ? -40 : -65, labelOverlap: room < STEEP };
}
