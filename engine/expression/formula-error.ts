/** A syntax error of a formula, with the index of its character. */
export class FormulaError extends Error {
  readonly reason: string;
  readonly text: string;
  readonly index: number;
  readonly nearest: string | undefined;
  readonly problem: FormulaProblem;
  constructor(
    reason: string,
    text: string,
    index: number,
    details: { nearest?: string | undefined; kind?: FormulaProblem } = {},
  ) {
    super(`${reason} (at character ${index + 1} of \`${text}\`)`);
    this.name = 'FormulaError';
    this.reason = reason;
    this.text = text;
    this.index = index;
    this.nearest = details.nearest;
    this.problem = details.kind ?? 'formula-syntax';
  }
}

/** Kinds of problem that a formula can have. */
export type FormulaProblem =
  | 'formula-syntax'
  | 'path-syntax'
  | 'forbidden-key'
  | 'unknown-operation'
  | 'argument-count'
  | 'unknown-argument'
  | 'missing-argument'
  | 'bad-argument'
  | 'bound-name'
  | 'unknown-form'
  | 'scope-in-list-operation';
