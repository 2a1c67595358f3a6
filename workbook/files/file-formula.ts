import { WORKBOOK_LIMITS } from '../../schemas/documents/workbook.ts';
import { cellAddress, columnLetters, columnNumber, quoteSheet } from '../address.ts';
import { functionName, readFormula, type Formula } from '../formula-syntax.ts';
import { FormulaError, type ReferenceToken, type Token, tokenize } from '../formula-tokens.ts';
import { FUNCTION_NAMES } from '../function-list.ts';
import type { NoteKind } from '../../schemas/documents/workbook-notes.ts';

/** A formula of a file that cannot be imported. */
export class FormulaRefusal extends Error {
  readonly kind: NoteKind;
  readonly detail: string;
  constructor(kind: NoteKind, detail: string) {
    super(detail);
    this.name = 'FormulaRefusal';
    this.kind = kind;
    this.detail = detail;
  }
}

/** The meanings of a file's names: an area, or a formula that replaces the name. */
export interface NameMeanings {
  /** Has the workbook a range of this name? */
  isRange(name: string): boolean;
  /** The formula without "=" of another name. */
  text(name: string): string | undefined;
  isSheet(name: string): boolean;
}

/** The canonical formula of a cell of a file. Throws FormulaRefusal. */
export function canonicalFormula(
  text: string,
  names: NameMeanings,
): { readonly text: string; readonly formula: Formula } {
  if (text.length > WORKBOOK_LIMITS.formula) throw new FormulaRefusal('formula', text);
  const canonical = `=${parse(text)
    .tokens.map((token) => tokenText(token, names, text))
    .join('')}`;
  const formula = parse(canonical);
  for (const { name } of formula.calls) if (!FUNCTION_NAMES.has(name)) throw new FormulaRefusal('function', name);
  return { text: canonical, formula };
}

function parse(text: string): Formula {
  try {
    return readFormula(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw new FormulaRefusal(unreadableKind(text), text);
  }
}

/** References to other workbooks have their number or path in brackets, columns of tables have brackets. */
function unreadableKind(text: string): NoteKind {
  const bare = text
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('""');
  if (/\[\d+\]/.test(bare) || bare.includes("'file:") || bare.includes("'http")) return 'external';
  return bare.includes('[') ? 'table-reference' : 'formula';
}

function tokenText(token: Token, names: NameMeanings, whole: string): string {
  if (token.kind === 'function') return functionName(token.name);
  if (token.kind === 'reference') return referenceText(token, names, whole);
  if (token.kind !== 'name' || /^(?:true|false)$/i.test(token.text) || names.isRange(token.text)) return token.text;
  const meaning = names.text(token.text);
  if (meaning === undefined) throw new FormulaRefusal('name', token.text);
  return `(${meaning})`;
}

function referenceText(token: ReferenceToken, names: NameMeanings, whole: string): string {
  if (token.sheet !== undefined && !names.isSheet(token.sheet))
    throw new FormulaRefusal(/\[\d+\]|:\/\//.test(token.sheet) ? 'external' : 'formula', whole);
  const sheet = token.sheet === undefined ? '' : `${quoteSheet(token.sheet)}!`;
  return sheet + withinLimits(token.area, whole);
}

/** Moves the end of a range beyond the largest sheet to its edge: A1:A1048576 means all rows. */
function withinLimits(area: string, whole: string): string {
  const [first = '', last] = area.split(':');
  if (isBeyond(first)) throw new FormulaRefusal('beyond', whole);
  if (last === undefined || !isBeyond(last)) return area;
  const [, dollar = '', letters = '', mark = '', digits = ''] = END.exec(last) ?? [];
  const column = letters && columnLetters(Math.min(columnNumber(letters), WORKBOOK_LIMITS.columns - 1));
  return `${first}:${dollar}${column}${mark}${digits && Math.min(Number(digits), WORKBOOK_LIMITS.rows)}`;
}

const END = /^(\$?)([A-Z]*)(\$?)(\d*)$/i;

function isBeyond(end: string): boolean {
  const [, , letters = '', , digits = ''] = END.exec(end) ?? [];
  return columnNumber(letters || 'A') >= WORKBOOK_LIMITS.columns || Number(digits) > WORKBOOK_LIMITS.rows;
}

/** The formula after it is copied to another cell. */
export function movedFormula(text: string, down: number, right: number): string {
  try {
    const parts = tokenize(text).map((token) =>
      token.kind === 'reference'
        ? token.text.slice(0, -token.area.length) +
          token.area
            .split(':')
            .map((end) => movedEnd(end, down, right))
            .join(':')
        : token.text,
    );
    return `=${parts.join('')}`;
  } catch (error) {
    if (error instanceof FormulaError) return text;
    throw error;
  }
}

function movedEnd(end: string, down: number, right: number): string {
  const [, fixedColumn = '', letters = '', fixedRow = '', digits = ''] = END.exec(end) ?? [];
  // A whole row has its $ before the digits, where $1 is read as the $ of a column.
  const isRow = letters === '';
  const column = letters && columnLetters(columnNumber(letters) + (fixedColumn ? 0 : right));
  const row = digits && Number(digits) + ((isRow ? fixedColumn : fixedRow) ? 0 : down);
  return `${fixedColumn}${column}${fixedRow}${row}`;
}

/** The address of a cell or of a range. */
export function areaAddress(row: number, column: number, lastRow = row, lastColumn = column): string {
  const first = cellAddress(row, column);
  return row === lastRow && column === lastColumn ? first : `${first}:${cellAddress(lastRow, lastColumn)}`;
}

/** The rectangle of an address like B2:C5, with or without "$"; undefined for other texts. */
export function areaOfAddress(
  address: string,
): { row: number; column: number; lastRow: number; lastColumn: number } | undefined {
  const found = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/i.exec(address.replaceAll('$', ''));
  if (!found) return undefined;
  const [, letters = '', digits = '', lastLetters = letters, lastDigits = digits] = found;
  const [row, column] = [Number(digits) - 1, columnNumber(letters)];
  const [lastRow, lastColumn] = [Number(lastDigits) - 1, columnNumber(lastLetters)];
  return lastRow < row || lastColumn < column ? undefined : { row, column, lastRow, lastColumn };
}
