/**
 * The result of reading a logic position or a value position: one tree of frozen nodes. The evaluator, the checker, the trace, the dependency list and the
 * JSON Logic that json-logic-js runs as oracle all use it; no other part of the engine reads formulas or JSON Logic.
 */
export type Expression =
  | Literal
  | Path
  | Operation
  | Loop
  | Apply
  | ParseJson
  | ObjectValue
  | ArrayValue
  | Text
  | Translation
  | InlineText
  | Link
  | Sized;

/** The position of an expression: the pointer of the JSON value that contains it and, in a formula, the characters of that string. */
export interface ExpressionPosition {
  readonly pointer: string;
  readonly start?: number;
  readonly end?: number;
}

export interface Literal {
  readonly kind: 'literal';
  readonly place: ExpressionPosition;
  readonly value: unknown;
}

/** `state.answers[q.Id][0].Text`: a root name and steps; a step is a key, an index, or an expression whose value is one key. */
export interface Path {
  readonly kind: 'path';
  readonly place: ExpressionPosition;
  readonly root: string;
  readonly steps: readonly (string | number | Path)[];
}

/** An eager operation, or one of JSON Logic's own by its JSON Logic name (if, and, or, ===, +, cat ...). */
export interface Operation {
  readonly kind: 'operation';
  readonly place: ExpressionPosition;
  readonly name: string;
  readonly args: readonly Expression[];
}

/** list, find, any, every, group, index, sum, deep: the operations that name an item. */
export interface Loop {
  readonly kind: 'loop';
  readonly place: ExpressionPosition;
  readonly name: 'list' | 'find' | 'any' | 'every' | 'group' | 'index' | 'sum' | 'deep';
  readonly in: Expression;
  readonly as: string;
  readonly where?: Expression;
  readonly map?: Expression;
  readonly by?: Expression;
  readonly key?: Expression;
  readonly sort?: readonly { readonly by: Expression; readonly down: boolean }[];
  readonly first?: Expression;
  /** deep: the field that holds an item's children. */
  readonly children?: string;
}

/** Logic in data (a Condition, a Label): evaluated over `to`; `else` on failure, `empty` for an empty rule. */
export interface Apply {
  readonly kind: 'apply';
  readonly place: ExpressionPosition;
  readonly rule: Expression;
  readonly to: Expression;
  readonly as: string;
  readonly else?: Expression;
  readonly empty?: Expression;
}

/** JSON text read as the named schema. */
export interface ParseJson {
  readonly kind: 'parse';
  readonly place: ExpressionPosition;
  readonly json: Expression;
  readonly as: string;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly place: ExpressionPosition;
  readonly entries: readonly (readonly [string, Expression])[];
}

export interface ArrayValue {
  readonly kind: 'array';
  readonly place: ExpressionPosition;
  readonly items: readonly Expression[];
}

/** Text with {{ }} inside: the parts joined. */
export interface Text {
  readonly kind: 'text';
  readonly place: ExpressionPosition;
  readonly parts: readonly Expression[];
}

/** {"$t": key, "with": {}} */
export interface Translation {
  readonly kind: 'translation';
  readonly place: ExpressionPosition;
  readonly key: Expression;
  readonly with?: Expression;
}

/** {"$text": {"el": "", "en": ""}} */
export interface InlineText {
  readonly kind: 'inlineText';
  readonly place: ExpressionPosition;
  readonly texts: Readonly<Record<string, string>>;
}

/** {"$link": screen | "url" | "call:<name>", "with": {}} */
export interface Link {
  readonly kind: 'link';
  readonly place: ExpressionPosition;
  readonly to: string;
  readonly with?: Expression;
}

/** {"$size": {"base": v, "md": v}} */
export interface Sized {
  readonly kind: 'sized';
  readonly place: ExpressionPosition;
  readonly sizes: readonly (readonly [string, Expression])[];
}
