import type { ExpressionHost } from './environment.ts';
import type { HostFact } from './prepared.ts';

/** The types of arguments and replies: few enough for the checker to unify, rich enough to say "the item of that list". */
export type OperationType =
  | { readonly kind: 'any' | 'text' | 'number' | 'boolean' | 'null' }
  /** A text in a format of the host: "date", "date-time". */
  | { readonly kind: 'text'; readonly format: string }
  | { readonly kind: 'list'; readonly of: OperationType }
  | { readonly kind: 'map'; readonly of: OperationType }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, OperationType>> }
  | { readonly kind: 'union'; readonly of: readonly OperationType[] }
  | { readonly kind: 'enum'; readonly values: readonly (string | number)[] }
  /** A type variable: the same type everywhere in one signature. */
  | { readonly kind: 'variable'; readonly name: string };

export interface OperationArgument {
  readonly name: string;
  readonly type: OperationType;
  readonly optional?: boolean;
  /** The last parameter is variadic. */
  readonly rest?: boolean;
  /** It must be written as a literal. */
  readonly literal?: boolean;
  /** An object key or path segment: the forbidden ones are refused. */
  readonly key?: boolean;
}

/** A formula and its result: a test, and an example of the manual. `data` holds the values of its names. */
export interface OperationExample {
  readonly formula: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly gives: unknown;
}

export type OperationGroup =
  | 'logic'
  | 'text'
  | 'date'
  | 'number'
  | 'list'
  | 'object'
  | 'role'
  | 'world'
  | 'format'
  | 'colour';

/** The run-time part of an operation. The documentation is separate, so that pages without an editor do not load it. */
export interface OperationCode {
  /** The minimum and the maximum number of arguments. */
  readonly minArgs: number;
  readonly maxArgs: number;
  /** Facts of the host that it reads. */
  readonly hosts?: readonly HostFact[];
  /** Each run gives another value. */
  readonly volatile?: boolean;
  readonly evaluate: (args: readonly unknown[], host: ExpressionHost) => unknown;
}
export type OperationCodes = Readonly<Record<string, OperationCode>>;

/** The documentation of an operation, for the checker, the completion and the manual. */
export interface OperationDoc {
  readonly group: OperationGroup;
  readonly description: string;
  readonly args: readonly OperationArgument[];
  readonly reply: OperationType;
  readonly examples: readonly OperationExample[];
}
export type OperationDocs = Readonly<Record<string, OperationDoc>>;

/** An operation with its name, documentation and run-time part. */
export interface OperationDefinition extends OperationDoc, OperationCode {
  readonly name: string;
}
