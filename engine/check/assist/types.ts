import type { Catalogue } from '../../base/catalogue.ts';

/** The documentation of an operation. */
export interface OperationHelp {
  readonly name: string;
  readonly description: string;
  readonly args?: readonly { readonly name: string }[];
  readonly examples?: readonly { readonly formula: string; readonly gives: unknown }[];
}

/** The knowledge of the editor: the catalogue and the documentation of operations. */
export interface Assistance {
  readonly catalogue: Catalogue;
  readonly operations: Readonly<Record<string, OperationHelp>>;
  /** The texts of the reader's language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A completion: `insert` replaces the range from `start` to `end`. */
export interface Completion {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'name' | 'operation';
  readonly insert: string;
  readonly start: number;
  readonly end: number;
  readonly detail?: string;
  readonly description?: string;
}

/** An explanation in lines of plain text. */
export interface Explanation {
  readonly lines: readonly string[];
  readonly start: number;
  readonly end: number;
}
