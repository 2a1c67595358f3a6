import type { FormulaProblem } from './formula-error.ts';

/** Something wrong in an expression: where it stands, within a formula also at which characters. */
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

/** Where readers report what is wrong; they never throw on bad documents. */
export type ProblemSink = (problem: ExpressionProblem) => void;
