import type { SlotEntry } from '../../engine/index.ts';
import { asText } from '../_shared/content.ts';
import { isNumeric, type Format, type Formatter } from './format.ts';

/** A column as it is drawn: the entry of the slot with what was worked out for it. */
export interface Column {
  readonly id: string;
  readonly header: string;
  readonly entry: SlotEntry;
  readonly pinned: boolean;
  readonly width: number;
  /** Pixels from the start of the table. */
  readonly start: number;
  readonly format: Format;
  readonly numeric: boolean;
  readonly sortable: boolean;
}

const FORMATS: readonly Format[] = ['text', 'number', 'percent', 'date', 'datetime'];
const SAMPLE = 20;
const LETTER = 8.4;
const PADDING = 32;

export const idOf = (entry: SlotEntry): string => asText(entry.props['id']) || entry.key;
export const formatOf = (entry: SlotEntry): Format =>
  FORMATS.find((format) => format === entry.props['format']) ?? 'text';
export const valueOf = (entry: SlotEntry, item: unknown, index: number): unknown =>
  (entry.valuesOf ? entry.valuesOf(item, index) : entry.props)['value'];

/** The width of a column: what its entry says, else what its heading and first rows need. */
function widthOf(entry: SlotEntry, rows: readonly unknown[], write: Formatter): number {
  const given = entry.props['width'];
  if (typeof given === 'number') return Math.max(40, given);
  const format = formatOf(entry);
  const texts = rows.slice(0, SAMPLE).map((row, index) => write(valueOf(entry, row, index), format).length);
  const heading = asText(entry.props['header']).length + 3;
  return Math.round(Math.min(300, Math.max(88, LETTER * Math.max(Math.min(heading, 24), ...texts) + PADDING)));
}

/** Where every column stands: pinned ones first; room that is left goes to the others, or to all when every one is pinned. */
export function layOut(
  entries: readonly SlotEntry[],
  rows: readonly unknown[],
  write: Formatter,
  lead: number,
  room: number,
): readonly Column[] {
  const pinned = entries.filter((entry) => entry.props['pin'] === 'start');
  const loose = entries.filter((entry) => entry.props['pin'] !== 'start');
  const widths = new Map(entries.map((entry) => [entry, widthOf(entry, rows, write)]));
  const widthIn = (list: readonly SlotEntry[]): number =>
    list.reduce((sum, entry) => sum + (widths.get(entry) ?? 0), 0);
  const stretched = loose.length > 0 ? loose : pinned;
  const share = Math.max(0, room - lead - widthIn(entries)) / (widthIn(stretched) || 1);
  let start = lead;
  return [...pinned, ...loose].map((entry) => {
    const own = widths.get(entry) ?? 0;
    const width = stretched.includes(entry) ? own + Math.floor(own * share) : own;
    const column: Column = {
      id: idOf(entry),
      header: asText(entry.props['header']),
      entry,
      pinned: entry.props['pin'] === 'start',
      width,
      start,
      format: formatOf(entry),
      numeric: isNumeric(formatOf(entry)),
      sortable: entry.props['sortable'] !== false,
    };
    start += width;
    return column;
  });
}
