import { FormulaError, tokenize } from './formula-tokens.ts';
import { functionName, readFormula } from './formula-syntax.ts';

/**
 * The canonical form of a formula that a person typed: with a ';' outside of quotes and braces ',' is the decimal mark, else ',' separates arguments.
 * A ',' between digits outside of parentheses is always the decimal mark, because nothing can be separated there. Throws FormulaError.
 */
export function toCanonical(typed: string): string {
  const source = typed.trim();
  const marks = marksOf(source);
  const separated = marks.some(({ mark }) => mark === ';');
  let canonical = source;
  for (const { mark, at, depth } of marks)
    if (mark === ';') canonical = replaceAt(canonical, at, ',');
    else if (separated || (depth === 0 && /^\d,\d$/.test(source.slice(at - 1, at + 2))))
      canonical = replaceAt(canonical, at, '.');
  readFormula(canonical);
  return printTokens(canonical, false);
}

/** The formula as it is written in a language: with ';' and ',' in Greek. */
export const toTyped = (canonical: string, locale: string): string => printTokens(canonical, !/^en\b/i.test(locale));

const replaceAt = (text: string, at: number, mark: string): string => text.slice(0, at) + mark + text.slice(at + 1);

interface SeparatorMark {
  readonly mark: ',' | ';';
  readonly at: number;
  /** The number of open parentheses. */
  readonly depth: number;
}

/** The commas and semicolons outside of quotes and braces. */
function marksOf(source: string): SeparatorMark[] {
  const marks: SeparatorMark[] = [];
  let [depth, braces] = [0, 0];
  for (let at = 0; at < source.length; at++) {
    const mark = source[at];
    if (mark === '"' || mark === "'") {
      const end = source.indexOf(mark, at + 1);
      if (end < 0) throw new FormulaError('Mismatched Quotes', at);
      at = end;
    } else if (mark === '{' || mark === '}') braces += mark === '{' ? 1 : -1;
    else if (mark === '(' || mark === ')') depth += mark === '(' ? 1 : -1;
    else if (braces === 0 && (mark === ',' || mark === ';')) marks.push({ mark, at, depth });
  }
  return marks;
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
