import type { WorkbookInputType, WorkbookValue } from '../../documents/workbook.ts';
import { INPUT_TYPES } from '../../documents/workbook.ts';

/** A cell of a written row. */
export interface WrittenCell {
  /** Its column, from 0. */
  readonly column: number;
  readonly content: string;
  /** The name of its style. */
  readonly style: string | undefined;
  /** The name of its format. */
  readonly format: string | undefined;
  /** Merged columns. */
  readonly columns: number;
}

/** A row of a sheet with the number of its repetitions. */
export interface WrittenRow {
  readonly cells: readonly WrittenCell[];
  readonly times: number;
}

const FORMAT = /\s#(\w+)$/;
const COLUMNS = /\s×(\d+)$/;
const RIGHT = /\s!$/;

/**
 * Reads the rows of a sheet. "STYLE FORMAT | cell | cell" is a row; "*11" repeats the row above it 11 more times, and "+ ..."
 * goes on with it. A cell is a text, a number, a formula,
 * "?Number 12" for an input with its first value, or ">" for the formula of the cell on the left, moved by a column. An apostrophe before a text makes it
 * a cell that formulas read. A cell ends with "#FORMAT" for a format of its own or "#none", "×3" for three merged columns, "!" for a heading on the right.
 */
export function readRows(lines: readonly string[]): WrittenRow[] {
  const rows: WrittenRow[] = [];
  for (const line of joined(lines)) {
    const last = rows.at(-1);
    if (line.startsWith('*') && last) rows[rows.length - 1] = { ...last, times: 1 + Number(line.slice(1)) };
    else rows.push({ cells: readCells(line), times: 1 });
  }
  return rows;
}

/** Long rows are written in several lines. */
function joined(lines: readonly string[]): string[] {
  const rows: string[] = [];
  for (const line of lines) {
    if (line.startsWith('+')) rows.push(`${rows.pop() ?? ''}${line.slice(1)}`);
    else rows.push(line);
  }
  return rows;
}

function readCells(line: string): WrittenCell[] {
  const [look = '', ...written] = line.split('|');
  const names = look.trim().split(' ');
  const format = names.length > 1 || look.startsWith(' ') ? names.at(-1) : undefined;
  const style = look.startsWith(' ') ? undefined : names[0];
  let column = 0;
  return written.map((text) => {
    const cell = readCell(text.trimEnd(), column, style || undefined, format || undefined);
    column += cell.columns;
    return cell;
  });
}

function readCell(written: string, column: number, style: string | undefined, format: string | undefined): WrittenCell {
  let text = written;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(text);
    if (found) text = text.slice(0, found.index);
    return found?.[1] ?? found?.[0];
  };
  const own = take(FORMAT);
  const columns = Number(take(COLUMNS) ?? 1);
  const right = take(RIGHT) !== undefined;
  const content = text.trim();
  const looks = content.startsWith('?') ? 'input' : right ? 'right' : style;
  return { column, content, style: looks, format: own ?? format, columns };
}

/** The type and first value of "?Number 12"; undefined for another cell. */
export function readInput(content: string): { readonly type: WorkbookInputType; readonly value: WorkbookValue } | null {
  const [, name, text = ''] = /^\?(\w+)\s(.*)$/.exec(content) ?? [];
  const type = INPUT_TYPES.find((inputType) => inputType === name);
  return type ? { type, value: type === 'Text' ? text : Number(text) } : null;
}

const REFERENCE = /"[^"]*"|'[^']*'!|(?<![\p{L}\p{N}_.$])(\$?)([A-Z]{1,3})(\$?)([1-9]\d*)(?![\p{L}\p{N}_.(!])/gu;

/** A formula moved by rows and columns. Parts with a $ are not moved. */
export const moveFormula = (formula: string, rows: number, columns: number): string =>
  formula.replaceAll(REFERENCE, (whole, fixed?: string, letters?: string, fixedRow?: string, row?: string) => {
    if (letters === undefined || row === undefined) return whole;
    const column = fixed === '$' ? letters : lettersOf(columnOf(letters) + columns);
    return `${fixed}${column}${fixedRow}${fixedRow === '$' ? row : Number(row) + rows}`;
  });

/** The number of a column from its letters: A is 0. */
export const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;

const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));
