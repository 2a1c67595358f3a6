import type { Expression, ExpressionPosition } from './tree.ts';
import type { ProblemSink } from './problem-sink.ts';

/**
 * The root of paths at a position. In a document a path begins with a name of the scope. Within a rule of the data, and within JSON Logic's own
 * list operations, it begins at the current data: its root is then the empty name.
 */
export interface PathScope {
  readonly data: boolean;
  /** Names bound by `as` within the current data. */
  readonly names: readonly string[];
  /** The list operation of JSON Logic that hides the scope, if any. */
  readonly inside?: string;
}

export const DOCUMENT_SCOPE: PathScope = { data: false, names: [] };
export const RULE_SCOPE: PathScope = { data: true, names: [] };

export const withName = (scope: PathScope, name: string): PathScope =>
  scope.data ? { ...scope, names: [...scope.names, name] } : scope;

/** The context of the readers of JSON values. */
export interface ReadContext {
  readonly scope: PathScope;
  readonly report: ProblemSink;
  readonly depth: number;
  /** Readers call each other through these functions, so that their files need no import cycle. */
  readonly logic: (value: unknown, pointer: string, context: ReadContext) => Expression;
  readonly value: (value: unknown, pointer: string, context: ReadContext) => Expression;
}

export const MAX_EXPRESSION_DEPTH = 200;

export const inNestedExpression = (context: ReadContext): ReadContext => ({ ...context, depth: context.depth + 1 });

export const emptyLiteral = (place: ExpressionPosition): Expression => ({ kind: 'literal', place, value: null });

/** One more step of a JSON pointer. */
export { child as atChild } from '../base/pointer.ts';
