import type { Catalogue } from '../../catalogue.ts';

/** What is told of an operation. */
export interface OperationHelp {
  readonly name: string;
  readonly description: string;
  readonly args?: readonly { readonly name: string }[];
  readonly examples?: readonly { readonly formula: string; readonly gives: unknown }[];
}

/** What the editor knows: everything that a document may name, and what is told of it. */
export interface Assistance {
  readonly catalogue: Catalogue;
  readonly operations: Readonly<Record<string, OperationHelp>>;
  /** The texts of the reader's language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Something that can stand at a place of a text: `insert` takes the place of the characters from `start` to `end`. */
export interface Completion {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'name' | 'operation';
  readonly insert: string;
  readonly start: number;
  readonly end: number;
  readonly detail?: string;
  readonly description?: string;
}

/** What stands at a place, told in lines of plain text. */
export interface Explanation {
  readonly lines: readonly string[];
  readonly start: number;
  readonly end: number;
}
