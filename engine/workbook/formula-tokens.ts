import { columnNumber } from './address.ts';

/** One end of a reference: null stands for a whole row or column. */
interface ReferenceEnd {
  readonly row: number | null;
  readonly column: number | null;
}

interface TokenBase {
  readonly text: string;
  /** The index of its first character in the formula. */
  readonly at: number;
}

/** A cell, a range of cells, or whole rows or columns. */
export interface ReferenceToken extends TokenBase {
  readonly kind: 'reference';
  /** The name of the sheet; undefined for the sheet of the formula. */
  readonly sheet: string | undefined;
  /** The text without the sheet. */
  readonly area: string;
  readonly from: ReferenceEnd;
  readonly to: ReferenceEnd;
}

/** The name of a range or of a function. */
export interface NamedToken extends TokenBase {
  readonly kind: 'name' | 'function';
  readonly name: string;
}

export type Token =
  | ReferenceToken
  | NamedToken
  | (TokenBase & { readonly kind: 'number' | 'text' | 'error' | 'operator' | 'mark' | 'space' });

/** A formula that cannot be read. */
export class FormulaError extends Error {
  /** The index of the faulty character. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = 'FormulaError';
    this.at = at;
  }
}

const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}`;
const COLUMN = String.raw`\$?[A-Za-z]{1,3}`;
const ROW = String.raw`\$?[1-9]\d{0,6}`;
const END = String.raw`(?![\p{L}\p{M}\p{N}_.(!])`;
const AREA = new RegExp(`(?:${CELL}(?::${CELL})?|${COLUMN}:${COLUMN}|${ROW}:${ROW})${END}`, 'uy');
const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_.]*/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const ERROR = /#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!)/y;
const SPACE = /[ \t\r\n\u00A0]+/y;
const OPERATOR = /<>|<=|>=|[-+*/^&=<>%]/y;
const MARK = /[(),;{}]/y;

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** Splits a formula that begins with "=" into tokens. Throws FormulaError. */
export function tokenize(formula: string): Token[] {
  if (!formula.startsWith('=')) throw new FormulaError('a formula begins with "="', 0);
  const tokens: Token[] = [];
  for (let at = 1; at < formula.length;) {
    const token = readToken(formula, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

const SIMPLE = [
  ['space', SPACE],
  ['error', ERROR],
  ['operator', OPERATOR],
  ['mark', MARK],
] as const;

function readToken(source: string, at: number): Token {
  if (source[at] === '"') return { kind: 'text', text: readQuoted(source, at, '"'), at };
  if (source[at] === "'") return readSheetReference(source, at, readQuoted(source, at, "'"));
  for (const [kind, pattern] of SIMPLE) {
    const text = match(pattern, source, at);
    if (text !== undefined) return { kind, text, at };
  }
  const area = match(AREA, source, at);
  if (area !== undefined) return referenceToken(undefined, '', area, at);
  const number = match(NUMBER, source, at);
  if (number !== undefined) return { kind: 'number', text: number, at };
  const name = match(NAME, source, at);
  if (name === undefined) throw new FormulaError(`"${source[at]}" has no meaning here`, at);
  const next = source[at + name.length];
  if (next === '!') return readSheetReference(source, at, name);
  return { kind: next === '(' ? 'function' : 'name', text: name, name, at };
}

/** The text from a quote to the quote that closes it; a doubled quote stands for one. */
function readQuoted(source: string, at: number, quote: string): string {
  for (let end = source.indexOf(quote, at + 1); end >= 0; end = source.indexOf(quote, end + 2))
    if (source[end + 1] !== quote) return source.slice(at, end + 1);
  throw new FormulaError('Mismatched Quotes', at);
}

function readSheetReference(source: string, at: number, written: string): ReferenceToken {
  const mark = at + written.length;
  if (source[mark] !== '!') throw new FormulaError('"!" is missing after the name of the sheet', mark);
  const area = match(AREA, source, mark + 1);
  if (area === undefined) throw new FormulaError('no cell follows the name of the sheet', mark + 1);
  const sheet = written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
  return referenceToken(sheet, `${written}!`, area, at);
}

function referenceToken(sheet: string | undefined, prefix: string, area: string, at: number): ReferenceToken {
  const [first = '', second = first] = area.split(':');
  const [one, other] = [readEnd(first), readEnd(second)];
  return {
    kind: 'reference',
    text: prefix + area,
    at,
    sheet,
    area: area.toUpperCase(),
    from: { row: least(one.row, other.row), column: least(one.column, other.column) },
    to: { row: greatest(one.row, other.row), column: greatest(one.column, other.column) },
  };
}

function readEnd(text: string): ReferenceEnd {
  const [, letters = '', digits = ''] = /^([A-Za-z]*)(\d*)$/.exec(text.replaceAll('$', '')) ?? [];
  return { row: digits === '' ? null : Number(digits) - 1, column: letters === '' ? null : columnNumber(letters) };
}

const least = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.min(one, other);
const greatest = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other);
