/** A problem of a document: its position, its kind, and the nearest known name. */
export interface Problem {
  /** A stable kebab-case name of the kind of problem, as docs/problems.md lists them. */
  readonly kind: string;
  readonly severity: 'error' | 'warning';
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** 1-based place in the text of the document; within a formula it is the place of the faulty part. */
  readonly line: number;
  readonly column: number;
  /** The end of the faulty range, when it is known. */
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly message: string;
  /** The nearest known name, for an unknown name. */
  readonly nearest?: string;
}
