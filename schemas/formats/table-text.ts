/** A pasted text is not a table: a quote is never closed, or closes in the middle of a cell. */
export class MismatchedQuotes extends Error {
  /** The row of the quote, from 1. */
  readonly row: number;
  constructor(row: number) {
    super('Mismatched Quotes');
    this.row = row;
  }
}

const DELIMITERS = ['\t', ';', ','] as const;

/** The separator of the cells: the tab of spreadsheets, or else the most frequent one in the first line. */
export function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length - 1);
  if ((counts[0] ?? 0) > 0) return '\t';
  return (counts[1] ?? 0) >= (counts[2] ?? 0) && (counts[1] ?? 0) > 0 ? ';' : (counts[2] ?? 0) > 0 ? ',' : '\t';
}

/** The rows of a pasted text. A quoted cell may contain delimiters, line ends and doubled quotes. Empty lines are left out. */
export const parseTable = (text: string): string[][] =>
  readRows(text, delimiterOf(text)).filter((cells) => cells.some((cell) => cell !== ''));

/** The cells that a spreadsheet copied to the clipboard. Empty lines are rows, and only tabs separate: "1,5" is one number. */
export const parseCells = (text: string): string[][] => readRows(text, '\t');

function readRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let at = 0;
  let row = 1;
  while (at < source.length) {
    const read = readRow(source, at, delimiter, row);
    rows.push(read.cells);
    at = read.next;
    row += 1;
  }
  return rows;
}

/** The text that spreadsheets paste from the clipboard, cell by cell. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteCell).join('\t')).join('\n');

const quoteCell = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

interface ReadRow {
  readonly cells: string[];
  /** The start of the next row. */
  readonly next: number;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

function plainRow(source: string, from: number, delimiter: string): ReadRow {
  const end = lineEnd(source, from);
  return { cells: withoutReturn(source.slice(from, end)).split(delimiter), next: end + 1 };
}

function readRow(source: string, from: number, delimiter: string, row: number): ReadRow {
  const end = lineEnd(source, from);
  if (!source.slice(from, end).includes('"')) return plainRow(source, from, delimiter);
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = source[at] === '"' ? quotedCell(source, at, row) : bareCell(source, at, delimiter);
    cells.push(cell.text);
    at = cell.next;
    if (source[at] === delimiter) at += 1;
    else if (source[at] === '\r' && source[at + 1] === '\n') return { cells, next: at + 2 };
    else if (at >= source.length || source[at] === '\n') return { cells, next: at + 1 };
    else throw new MismatchedQuotes(row);
  }
}

function bareCell(source: string, from: number, delimiter: string): { text: string; next: number } {
  const end = lineEnd(source, from);
  const cut = source.indexOf(delimiter, from);
  const next = cut < 0 || cut > end ? (source[end - 1] === '\r' ? end - 1 : end) : cut;
  return { text: source.slice(from, Math.max(from, next)), next: Math.max(from, next) };
}

function quotedCell(source: string, from: number, row: number): { text: string; next: number } {
  let text = '';
  let at = from + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote < 0) throw new MismatchedQuotes(row);
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { text, next: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}
