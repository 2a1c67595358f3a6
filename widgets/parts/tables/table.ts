import { isArchive, isCompound } from '../../../engine/archive/index.ts';
import { readCell } from '../../../schemas/formats/csv-cell.ts';
import { MismatchedQuotes, parseTable } from '../../../schemas/formats/table-text.ts';
import { TableError } from './workbook/table-error.ts';
import { readWorkbook } from './workbook/index.ts';

/** The value of the widget sheet: entities/pasted-table. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

const MAX_BYTES = 30_000_000;

/** Reads a table from a file: TSV, CSV or the first sheet of an XLSX workbook. Its first bytes determine the format, not its name. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  if (bytes.length > MAX_BYTES) throw new TableError('table-too-big');
  if (isCompound(bytes)) throw new TableError('table-kind');
  return tableOf(isArchive(bytes) ? await readWorkbook(bytes) : linesOf(decodeText(bytes)));
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

function linesOf(text: string): string[][] {
  if (text.includes('\0')) throw new TableError('table-kind');
  try {
    return parseTable(text).map((cells) => cells.map(readCell));
  } catch (error) {
    throw error instanceof MismatchedQuotes ? new TableError('table-quotes', error.row) : error;
  }
}

/** Decodes UTF-8, or else the Greek encoding of older spreadsheets. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1253').decode(bytes);
  }
}

function tableOf(lines: readonly (readonly string[])[]): Table {
  const width = lines.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const even = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim());
  const [first, ...rest] = lines;
  if (!first) throw new TableError('table-empty');
  return { headers: even(first), rows: rest.map((cells, at) => ({ key: String(at + 1), cells: even(cells) })) };
}
