import type { SlotEntry } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { isNumeric, type Format, type Formatter } from './format.ts';
import { widthsIn, type ColumnWidth } from './widths.ts';

/** A displayed column: the entry of the slot with computed values. */
export interface Column {
  readonly id: string;
  readonly header: string;
  readonly entry: SlotEntry;
  readonly pinned: boolean;
  readonly width: number;
  /** The left edge in pixels. */
  readonly start: number;
  readonly format: Format;
  readonly numeric: boolean;
  readonly sortable: boolean;
  readonly total: string;
  readonly group: string;
  /** Is it the first column of its group? */
  readonly begins: boolean;
}

/** A group of columns with its heading. */
export interface Band {
  readonly text: string;
  readonly start: number;
  readonly width: number;
  /** The number of its columns. */
  readonly count: number;
}

const FORMATS: readonly Format[] = ['text', 'number', 'percent', 'date', 'datetime'];
const SAMPLE = 20;
const LETTER = 7.8;
const PADDING = 32;

export const idOf = (entry: SlotEntry): string => asText(entry.props['id']) || entry.key;
export const formatOf = (entry: SlotEntry): Format =>
  FORMATS.find((format) => format === entry.props['format']) ?? 'text';
const propOf = (entry: SlotEntry, item: unknown, index: number, name: string): unknown =>
  entry.valueOf ? entry.valueOf(item, index, name) : entry.props[name];
export const valueOf = (entry: SlotEntry, item: unknown, index: number): unknown => propOf(entry, item, index, 'value');
/** The exact number of a cell, for spreadsheets. */
export const exactOf = (entry: SlotEntry, item: unknown, index: number): number | undefined => {
  const exact = propOf(entry, item, index, 'exact');
  return typeof exact === 'number' ? exact : undefined;
};
export const rankOf = (entry: SlotEntry, item: unknown, index: number): unknown =>
  propOf(entry, item, index, 'sortBy') ?? valueOf(entry, item, index);

/** The width of a column: declared by its entry, or estimated by its heading and first rows. */
function sizeOf(entry: SlotEntry, rows: readonly unknown[], write: Formatter): ColumnWidth {
  const given = entry.props['width'];
  const pinned = isPinned(entry);
  // The needed width is computed only for columns that grow by it, because values may be expensive.
  if (typeof given === 'number' && !pinned) return { width: Math.max(32, given), needed: 0, pinned };
  const format = formatOf(entry);
  const texts = rows.slice(0, SAMPLE).map((row, index) => write(valueOf(entry, row, index), format).length);
  const heading = asText(entry.props['header']).length + 3;
  const needed = Math.round(LETTER * Math.max(Math.min(heading, 24), ...texts) + PADDING);
  const width = typeof given === 'number' ? Math.max(32, given) : Math.min(300, Math.max(88, needed));
  return { width, needed, pinned };
}

const groupOf = (entry: SlotEntry | undefined): string => asText(entry?.props['group']);

/** The groups of scrolling columns, in their order. */
export function bandsOf(columns: readonly Column[]): readonly Band[] {
  const bands: { text: string; start: number; width: number; count: number }[] = [];
  for (const { group, begins, start, width } of columns) {
    const band = bands.at(-1);
    if (band && !begins) {
      band.width += width;
      band.count += 1;
    } else bands.push({ text: group, start, width, count: 1 });
  }
  return bands.some(({ text }) => text !== '') ? bands : [];
}

const isPinned = (entry: SlotEntry): boolean => entry.props['pin'] === 'start';

/** The positions of the columns: pinned ones first. */
export function layOut(
  entries: readonly SlotEntry[],
  rows: readonly unknown[],
  write: Formatter,
  lead: number,
  room: number,
): readonly Column[] {
  const ordered = [...entries.filter(isPinned), ...entries.filter((entry) => !isPinned(entry))];
  const widths = widthsIn(
    ordered.map((entry) => sizeOf(entry, rows, write)),
    room - lead,
  );
  let start = lead;
  return ordered.map((entry, at) => {
    const width = widths[at] ?? 0;
    const column: Column = {
      id: idOf(entry),
      header: asText(entry.props['header']),
      entry,
      pinned: isPinned(entry),
      width,
      start,
      format: formatOf(entry),
      numeric: isNumeric(formatOf(entry)),
      sortable: entry.props['sortable'] !== false,
      total: asText(entry.props['total']),
      group: groupOf(entry),
      begins: groupOf(entry) !== groupOf(ordered[at - 1]),
    };
    start += width;
    return column;
  });
}
