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

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) ? source.slice(at, pattern.lastIndex) : undefined;
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

/** Tokens of one character, or of two where the second belongs to the first. */
const MARKS = '(),;{}';
const OPERATORS = '-+*/^&=<>%';
const LONG_OPERATORS = ['<>', '<=', '>='];

function readToken(source: string, at: number): Token {
  const first = source.charAt(at);
  if (first === '"') return { kind: 'text', text: readQuoted(source, at, '"'), at };
  if (first === "'") return readSheetReference(source, at, readQuoted(source, at, "'"));
  if (MARKS.includes(first)) return { kind: 'mark', text: first, at };
  if (OPERATORS.includes(first)) {
    const two = first === '<' || first === '>' ? source.slice(at, at + 2) : first;
    return { kind: 'operator', text: LONG_OPERATORS.includes(two) ? two : first, at };
  }
  return readWord(source, at);
}

function readWord(source: string, at: number): Token {
  const space = match(SPACE, source, at);
  if (space !== undefined) return { kind: 'space', text: space, at };
  const error = source[at] === '#' ? match(ERROR, source, at) : undefined;
  if (error !== undefined) return { kind: 'error', text: error, at };
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
  const colon = area.indexOf(':');
  const one = readEnd(colon < 0 ? area : area.slice(0, colon));
  const other = colon < 0 ? one : readEnd(area.slice(colon + 1));
  return {
    kind: 'reference',
    text: prefix + area,
    at,
    sheet,
    area: area.toUpperCase(),
    from: { row: smaller(one.row, other.row), column: smaller(one.column, other.column) },
    to: { row: larger(one.row, other.row), column: larger(one.column, other.column) },
  };
}

/** Reads letter by letter, because a workbook may have a hundred thousand references. */
function readEnd(text: string): ReferenceEnd {
  let [row, column] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= DIGIT_0 && code <= DIGIT_9) row = row * 10 + code - DIGIT_0;
    else if (code !== DOLLAR) column = column * LETTERS + (code & LETTER_PLACE);
  }
  return { row: row === 0 ? null : row - 1, column: column === 0 ? null : column - 1 };
}

const [DIGIT_0, DIGIT_9, DOLLAR] = [48, 57, 36];
const LETTERS = 26;
/** The last bits of a letter are its number in the alphabet, for small and capital letters. */
const LETTER_PLACE = 31;

const smaller = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.min(one, other);
const larger = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other);
