import { FormulaError, tokenize } from './formula-tokens.ts';
import { functionName, readFormula } from './formula-syntax.ts';

/**
 * Converts a typed formula to its canonical form. With a ';' outside of quotes and braces, ',' is the decimal mark; otherwise ',' separates arguments. A ','
 * between digits is always the decimal mark where there is nothing to separate: outside of the arguments of a function, and in a function with a single
 * argument. Throws FormulaError.
 */
export function toCanonical(typed: string): string {
  const source = typed.trim();
  const marks = marksOf(source);
  const separated = marks.some(({ mark }) => mark === ';');
  let canonical = source;
  for (const { mark, at, separates } of marks)
    if (mark === ';') canonical = replaceAt(canonical, at, ',');
    else if (separated || (!separates && isBetweenDigits(source, at))) canonical = replaceAt(canonical, at, '.');
  readFormula(canonical);
  return printTokens(canonical, false);
}

/** The formula as it is written in a language: with ';' and ',' in Greek. */
export const toTyped = (canonical: string, locale: string): string => printTokens(canonical, !/^en\b/i.test(locale));

const replaceAt = (text: string, at: number, mark: string): string => text.slice(0, at) + mark + text.slice(at + 1);

interface SeparatorMark {
  readonly mark: ',' | ';';
  readonly at: number;
  /** Does it separate arguments of a function that may have several? */
  readonly separates: boolean;
}

/** The commas and semicolons outside of quotes and braces. */
function marksOf(source: string): SeparatorMark[] {
  const marks: SeparatorMark[] = [];
  const calls: boolean[] = [];
  let braces = 0;
  for (let at = 0; at < source.length; at++) {
    const mark = source[at];
    if (mark === '"' || mark === "'") {
      const end = source.indexOf(mark, at + 1);
      if (end < 0) throw new FormulaError('Mismatched Quotes', at);
      at = end;
    } else if (mark === '{' || mark === '}') braces += mark === '{' ? 1 : -1;
    else if (mark === '(') calls.push(hasArguments(source.slice(0, at)));
    else if (mark === ')') calls.pop();
    else if (braces === 0 && (mark === ',' || mark === ';')) marks.push({ mark, at, separates: calls.at(-1) ?? false });
  }
  return marks;
}

/** Is there a number before a position, and a digit after it? The digits of an address are not a number. */
function isBetweenDigits(source: string, at: number): boolean {
  let from = at;
  while (from > 0 && isDigit(source[from - 1])) from -= 1;
  return from < at && isDigit(source[at + 1]) && !/[\p{L}\p{N}_.$]/u.test(source.charAt(from - 1));
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** Functions of one argument: in =SQRT(1,3) the comma can only be the decimal mark. */
const SINGLE = new Set(
  `ABS ACOS ASIN ATAN COS COSH DEGREES EVEN EXP FACT INT LN LOG10 NOT ODD RADIANS SIGN SIN SINH SQRT SQRTPI TAN TANH`.split(
    ' ',
  ),
);

/** Does the parenthesis after a text begin the arguments of a function that may have several? */
function hasArguments(before: string): boolean {
  let start = before.length;
  while (start > 0 && /[\p{L}\p{N}_.]/u.test(before.charAt(start - 1))) start -= 1;
  const name = before.slice(start);
  return name !== '' && !SINGLE.has(name.toUpperCase());
}

/** Prints function names, references and exponents in one way. */
function printTokens(formula: string, greek: boolean): string {
  let braces = 0;
  const parts = tokenize(formula).map((token) => {
    if (token.text === '{' || token.text === '}') braces += token.text === '{' ? 1 : -1;
    if (token.kind === 'function') return functionName(token.name);
    if (token.kind === 'reference') return token.text.slice(0, -token.area.length) + token.area;
    if (token.kind === 'number') return greek && braces === 0 ? token.text.replace('.', ',') : token.text;
    return greek && braces === 0 && token.text === ',' && token.kind === 'mark' ? ';' : token.text;
  });
  return `=${parts.join('')}`;
}
