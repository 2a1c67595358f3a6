/** A column before it has its place. */
export interface ColumnWidth {
  /** What it was given, or what was guessed. */
  readonly width: number;
  /** What its heading and its first rows take. */
  readonly needed: number;
  readonly pinned: boolean;
}

/** The most that a pinned column grows to. */
const MOST_PINNED = 320;
/** Columns that are nearly narrow enough are made so. */
const SQUEEZE = 0.92;

/**
 * The widths of columns, pinned ones first. Room that is left goes to pinned columns that are cut, then to the others. Where there is too little, the columns
 * that fit fill the room, so that none is cut before somebody scrolls.
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
    const more = Math.max(0, Math.min(spare, Math.min(needed, MOST_PINNED) - width));
    spare -= more;
    return width + more;
  });
}

/** How many of the columns fit whole. */
function countIn(widths: readonly number[], room: number): number {
  let sum = 0;
  const over = widths.findIndex((width) => (sum += width) > room);
  return over === -1 ? widths.length : over;
}

/** The first columns share the room as their widths stand to each other; the last of them takes what rounding leaves. */
function filled(widths: readonly number[], room: number, count: number): readonly number[] {
  const first = widths.slice(0, count);
  const all = sumOf(first);
  if (all === 0 || room <= 0) return widths;
  const shares = first.map((width) => Math.floor((width * room) / all));
  const rest = room - sumOf(shares);
  return [...shares.map((width, at) => (at === count - 1 ? width + rest : width)), ...widths.slice(count)];
}
