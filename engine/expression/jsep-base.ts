import arrow from '@jsep-plugin/arrow';
import object from '@jsep-plugin/object';
import jsep from 'jsep';

/** A node of a formula's syntax as jsep creates it, with its characters. */
export interface Syntax {
  type: string;
  start?: number;
  end?: number;
  /** The node was in parentheses. */
  paren?: boolean;
  name?: string;
  value?: unknown;
  raw?: string;
  operator?: string;
  computed?: boolean;
  optional?: boolean;
  shorthand?: boolean;
  argument?: Syntax;
  left?: Syntax;
  right?: Syntax;
  test?: Syntax;
  consequent?: Syntax;
  alternate?: Syntax;
  object?: Syntax;
  property?: Syntax;
  callee?: Syntax;
  key?: Syntax;
  body?: Syntax;
  elements?: Syntax[];
  arguments?: Syntax[];
  properties?: Syntax[];
  params?: Syntax[] | null;
}

/** The part of jsep's parser class that the formula parser extends. */
export declare class JsepParser {
  constructor(text: string);
  index: number;
  readonly expr: string;
  readonly char: string;
  readonly code: number;
  gobbleSpaces(): void;
  gobbleExpression(): Syntax | undefined;
  gobbleBinaryExpression(): Syntax | undefined;
  gobbleToken(): Syntax | undefined;
  gobbleTokenProperty(node: Syntax): Syntax;
  gobbleBinaryOp(): string | false;
  gobbleIdentifier(): Syntax;
  gobbleStringLiteral(): Syntax;
  gobbleNumericLiteral(): Syntax;
  gobbleGroup(): Syntax | undefined;
  gobbleArguments(close: number): Syntax[];
  throwError(message: string): never;
}

jsep.plugins.register(arrow, object);
for (const [word, precedence] of Object.entries({ or: 1, and: 2, in: 7, 'not in': 7 }))
  jsep.addBinaryOp(word, precedence);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- jsep's own types know its function only, not the parser class beside it
export const Jsep = (jsep as unknown as { readonly Jsep: typeof JsepParser }).Jsep;
/** The precedence of `and`, at which the operand of `not` ends. */
export const PRECEDENCE_OF_AND = 2;
export const precedenceOf = (operator: string): number => jsep.binary_ops[operator] ?? 0;
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
