import type { FormulaProblem } from './formula-error.ts';

/** A fault of an expression with its position; within a formula also the characters. */
export interface ExpressionProblem {
  readonly kind: ExpressionProblemKind;
  readonly message: string;
  /** JSON pointer of the value that holds the expression. */
  readonly pointer: string;
  /** Characters of that value when it is a text. */
  readonly start?: number;
  readonly end?: number;
  /** The nearest known name, when a name was not known. */
  readonly nearest?: string;
}

export type ExpressionProblemKind = FormulaProblem | 'computed-path' | 'object-in-logic' | 'form-shape' | 'too-deep';

/** The sink to which readers report faults; they never throw on bad documents. */
export type ProblemSink = (problem: ExpressionProblem) => void;
