/** A column before its position is known. */
export interface ColumnWidth {
  /** The declared or estimated width. */
  readonly width: number;
  /** The width of its heading and first rows. */
  readonly needed: number;
  readonly pinned: boolean;
}

/** The maximum width to which a pinned column grows. */
const MAX_PINNED_WIDTH = 320;
/** Columns that nearly fit are made narrower by up to this factor. */
const SQUEEZE = 0.92;

/**
 * The widths of columns, pinned ones first. Free space goes to truncated pinned columns, then to the others. Where space is missing, the columns that fit
 * share it, so that none is truncated before scrolling.
 */
export function widthsIn(columns: readonly ColumnWidth[], room: number): readonly number[] {
  const pinned = columns.filter((column) => column.pinned);
  const loose = columns.filter((column) => !column.pinned).map(({ width }) => width);
  if (loose.length === 0)
    return filled(
      pinned.map(({ width }) => width),
      room,
      pinned.length,
    );
  const given = sumOf(pinned.map(({ width }) => width));
  const fitting = sumOf(loose) * SQUEEZE <= room - given ? loose.length : countIn(loose, room - given);
  const wide = shareRoom(pinned, room - given - sumOf(loose.slice(0, fitting)));
  return [...wide, ...filled(loose, room - sumOf(wide), fitting)];
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

function shareRoom(pinned: readonly ColumnWidth[], room: number): readonly number[] {
  let spare = Math.max(0, room);
  return pinned.map(({ width, needed }) => {
    const more = Math.max(0, Math.min(spare, Math.min(needed, MAX_PINNED_WIDTH) - width));
    spare -= more;
    return width + more;
  });
}

/** The number of columns that fit completely. */
function countIn(widths: readonly number[], room: number): number {
  let sum = 0;
  const over = widths.findIndex((width) => (sum += width) > room);
  return over === -1 ? widths.length : over;
}

/** The first columns share the space in proportion to their widths. The last one gets the rounding error. */
function filled(widths: readonly number[], room: number, count: number): readonly number[] {
  const first = widths.slice(0, count);
  const all = sumOf(first);
  if (all === 0 || room <= 0) return widths;
  const shares = first.map((width) => Math.floor((width * room) / all));
  const rest = room - sumOf(shares);
  return [...shares.map((width, at) => (at === count - 1 ? width + rest : width)), ...widths.slice(count)];
}
