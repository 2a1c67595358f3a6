import { FormulaError, type FormulaProblem } from './formula-error.ts';
import { endOf, startOf } from './formula-parser.ts';
import type { Syntax } from './jsep-base.ts';
import type { PathScope } from './read-context.ts';
import type { Expression, ExpressionPosition } from './tree.ts';

/** The context of the readers of a formula's syntax. */
export interface FormulaContext {
  readonly text: string;
  readonly pointer: string;
  /** The offset of the formula in the text that contains it. */
  readonly offset: number;
  readonly scope: PathScope;
  readonly logic: (node: Syntax, context: FormulaContext) => Expression;
}

export function refuse(
  context: FormulaContext,
  at: Syntax | number,
  message: string,
  details: { kind?: FormulaProblem; nearest?: string | undefined } = {},
): never {
  throw new FormulaError(message, context.text, typeof at === 'number' ? at : startOf(at), details);
}

/** The place of a node in the text that holds the formula. */
export function positionOfNode(node: Syntax, context: FormulaContext): ExpressionPosition {
  const start = startOf(node);
  const end = start + context.text.slice(start, endOf(node)).trimEnd().length;
  return { pointer: context.pointer, start: context.offset + start, end: context.offset + end };
}

/** A part that the parser always provides. Its absence is a fault of the engine, not of the document. */
export function part(node: Syntax | undefined | null, context: FormulaContext): Syntax {
  if (!node) throw new FormulaError('a part is missing', context.text, 0);
  return node;
}
