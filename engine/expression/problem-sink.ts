import type { FormulaProblem } from './formula-error.ts';

/** A fault of an expression with its position, in a formula with the range of characters. */
export interface ExpressionProblem {
  readonly kind: ExpressionProblemKind;
  readonly message: string;
  /** JSON pointer of the value that holds the expression. */
  readonly pointer: string;
  /** The range of characters when that value is a text. */
  readonly start?: number;
  readonly end?: number;
  /** The nearest known name, for an unknown name. */
  readonly nearest?: string;
}

export type ExpressionProblemKind = FormulaProblem | 'computed-path' | 'object-in-logic' | 'form-shape' | 'too-deep';

/** The sink to which readers report faults; they never throw on bad documents. */
export type ProblemSink = (problem: ExpressionProblem) => void;
