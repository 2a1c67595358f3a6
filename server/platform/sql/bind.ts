import type { ParamType } from '../../../schemas/documents/param-schema.ts';
import { SqlRefused } from './refusal.ts';

/** The types of parameters, with their SQL types. */
export const PARAMETER_TYPES = {
  integer: 'int4',
  bigint: 'int8',
  number: 'numeric',
  text: 'text',
  boolean: 'bool',
  date: 'date',
  time: 'time',
  timestamp: 'timestamptz',
  integers: 'int4[]',
  numbers: 'numeric[]',
  texts: 'text[]',
  dates: 'date[]',
} as const satisfies Readonly<Record<ParamType, string>>;

export type ParameterType = keyof typeof PARAMETER_TYPES;

/** Parameters that the server sets and callers cannot. */
export const SERVER_PARAMETERS = {
  CurrentUserId: 'integer',
  CurrentUserRoles: 'texts',
  IsCoordinator: 'boolean',
} as const satisfies Readonly<Record<string, ParameterType>>;

/** A token of PostgreSQL's scanner; offsets are bytes. */
interface Token {
  readonly start: number;
  readonly end: number;
}

/** The end of a parameter: its byte in the bound text, and in the original one. */
export interface Cut {
  readonly at: number;
  readonly from: number;
}

/** A text in which each @name was replaced by a parameter of the protocol. */
export interface BoundText {
  readonly text: string;
  /** The names in the order of their numbers, without duplicates. */
  readonly names: readonly string[];
  /** Where it differs from the original text. */
  readonly cuts: readonly Cut[];
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const OPERATOR = /^[-+*/<>=~!@#%^&|`?]+$/;
/** Operators of PostgreSQL that end in @. */
const REAL_OPERATORS: ReadonlySet<string> = new Set(['<@', '@@', '@@@', '~@', '!@']);

interface Mark {
  /** The bytes of `@name`. */
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Replaces each @name by `($n::type)`. The scanner leaves out strings, comments and quoted names. */
export function bindParameters(
  text: string,
  tokens: readonly Token[],
  types: Readonly<Record<string, ParameterType>>,
): BoundText {
  const bytes = Buffer.from(text);
  const names: string[] = [];
  const cuts: Cut[] = [];
  let bound = '';
  let last = 0;
  for (const { start, end, name } of findMarks(bytes, tokens)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined)
      throw new SqlRefused('parameter', `There is no parameter @${name}.`, { subject: name, byte: start });
    if (!names.includes(name)) names.push(name);
    bound += `${bytes.toString('utf8', last, start)} ($${names.indexOf(name) + 1}::${PARAMETER_TYPES[type]}) `;
    cuts.push({ at: Buffer.byteLength(bound), from: end });
    last = end;
  }
  bound += bytes.toString('utf8', last);
  return { text: bound, names, cuts };
}

/** The names of the parameters of a text, without duplicates, in the order of their first use. */
export const findParameters = (text: string, tokens: readonly Token[]): readonly string[] => [
  ...new Set(findMarks(Buffer.from(text), tokens).map(({ name }) => name)),
];

function findMarks(bytes: Buffer, tokens: readonly Token[]): Mark[] {
  const marks: Mark[] = [];
  for (const [index, token] of tokens.entries()) {
    const written = bytes.toString('utf8', token.start, token.end);
    if (/^\$\d/.test(written))
      throw new SqlRefused('parameter', 'Write a parameter as @name.', { subject: written, byte: token.start });
    const next = tokens[index + 1];
    if (!written.endsWith('@') || !OPERATOR.test(written) || REAL_OPERATORS.has(written)) continue;
    if (next?.start !== token.end) continue;
    const name = bytes.toString('utf8', next.start, next.end);
    if (!NAME.test(name))
      throw new SqlRefused('parameter', 'A parameter is @ and a name of letters, digits and _.', {
        subject: name,
        byte: token.end - 1,
      });
    marks.push({ start: token.end - 1, end: next.end, name });
  }
  return marks;
}

/** The byte of the original text for a byte of the bound one. Inside of a parameter: counted back from its end. */
export function findOriginalByte(cuts: readonly Cut[], byte: number): number {
  const before = cuts.findLast(({ at }) => at <= byte);
  const next = cuts.find(({ at }) => at > byte);
  const plain = before ? before.from + (byte - before.at) : byte;
  return next ? Math.min(plain, next.from) : plain;
}
