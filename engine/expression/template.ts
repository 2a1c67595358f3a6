import { FormulaError } from './formula-error.ts';
import { formulaExpression } from './formula-reader.ts';
import type { PathScope } from './read-context.ts';
import type { Expression } from './tree.ts';

/** A piece of a text: literal text, or a formula between {{ and }}, with its offset. */
export type TemplatePiece =
  | { readonly text: string; readonly start: number }
  | { readonly formula: string; readonly start: number };

/** The pieces of a text; throws a FormulaError where {{ has no }}. */
export function pieces(text: string): TemplatePiece[] {
  const found: TemplatePiece[] = [];
  let from = 0;
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', from)) {
    const close = closing(text, open + 2);
    if (close < 0) throw new FormulaError('{{ without }}', text, open);
    if (open > from) found.push({ text: text.slice(from, open), start: from });
    found.push({ formula: text.slice(open + 2, close), start: open + 2 });
    from = close + 2;
  }
  if (from < text.length) found.push({ text: text.slice(from), start: from });
  return found;
}

/** The offset of the }} that ends a formula; quotes and object literals are skipped. */
function closing(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let index = from; index < text.length; index++) {
    const sign = text[index];
    if (quote) {
      if (sign === '\\') index++;
      else if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '{') depth++;
    else if (sign === '}' && depth > 0) depth--;
    else if (sign === '}' && text[index + 1] === '}') return index;
  }
  return -1;
}

/** The expression of a text in a value position. A single {{ }} keeps its type; otherwise the pieces are joined to a text. Throws a FormulaError. */
export function templateExpression(text: string, pointer: string, scope: PathScope): Expression {
  const place = { pointer, start: 0, end: text.length };
  if (!text.includes('{{')) return { kind: 'literal', place: { pointer }, value: text };
  const parts = pieces(text).map((piece): Expression => {
    if ('formula' in piece) return formulaWithin(text, piece.formula, piece.start, pointer, scope);
    const { start } = piece;
    return { kind: 'literal', place: { pointer, start, end: start + piece.text.length }, value: piece.text };
  });
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'text', place, parts };
}

function formulaWithin(text: string, formula: string, start: number, pointer: string, scope: PathScope): Expression {
  const lead = start + formula.length - formula.trimStart().length;
  try {
    return formulaExpression(formula.trim(), pointer, scope, lead);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw new FormulaError(error.reason, text, lead + error.index, { nearest: error.nearest, kind: error.problem });
  }
}
