/**
 * The types of the checker are structural, as JSON Schemas are. `any` accepts everything. Null is accepted everywhere: a nullable value is assignable to its
 * non-null type, because every path gives null where it ends early.
 */
export type Type =
  | { readonly kind: 'any' | 'null' | 'boolean' | 'number' }
  | { readonly kind: 'text'; readonly format?: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly of: Type }
  | ObjectType
  | { readonly kind: 'union'; readonly of: readonly Type[] };

export interface ObjectType {
  readonly kind: 'object';
  /** The name in messages: "entities/user". */
  readonly name?: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** The type of all other members; null for a closed object. */
  readonly rest: Type | null;
  /** Written in the document itself: superfluous members are a mistake. */
  readonly fresh?: boolean;
}

/** A member's type is created on demand, because entities may contain themselves. */
export interface Field {
  readonly type: () => Type;
  readonly optional: boolean;
}

export const ANY: Type = { kind: 'any' };
export const NULL: Type = { kind: 'null' };
export const BOOLEAN: Type = { kind: 'boolean' };
export const NUMBER: Type = { kind: 'number' };
export const TEXT: Type = { kind: 'text' };

/** A union with more members than this would make messages unreadable: it is reduced to the common kind. */
const MAX_MEMBERS = 200;

export const literal = (value: string | number | boolean): Type => ({ kind: 'literal', value });
export const listOf = (of: Type): Type => ({ kind: 'list', of });
export const literals = (values: readonly (string | number | boolean)[]): Type => union(values.map(literal));
export const dictionaryOf = (rest: Type): ObjectType => ({ kind: 'object', fields: new Map(), rest });

/** A closed object. */
export function objectOf(
  fields: Readonly<Record<string, Type | (() => Type)>>,
  more: Partial<ObjectType> = {},
): ObjectType {
  const made = Object.entries(fields).map(([name, type]): [string, Field] => [
    name,
    { type: typeof type === 'function' ? type : () => type, optional: false },
  ]);
  return { kind: 'object', fields: new Map(made), rest: null, ...more };
}

/** The union of types, each once. */
export function union(types: readonly Type[]): Type {
  const members: Type[] = [];
  const seen = new Set<string>();
  for (const type of types.flatMap(membersOf)) {
    if (type.kind === 'any') return ANY;
    const key = keyOf(type);
    if (key !== undefined && seen.has(key)) continue;
    if (key === undefined && members.includes(type)) continue;
    if (key !== undefined) seen.add(key);
    members.push(type);
  }
  if (members.length > MAX_MEMBERS) return widened(members);
  return members.length === 1 ? members[0]! : { kind: 'union', of: members };
}

const widened = (members: readonly Type[]): Type =>
  members.every((member) => member.kind === 'literal' && typeof member.value === 'string') ? TEXT : ANY;

const keyOf = (type: Type): string | undefined => {
  if (type.kind === 'literal') return `${typeof type.value}:${String(type.value)}`;
  if (type.kind === 'text') return `text:${type.format ?? ''}`;
  return type.kind === 'list' || type.kind === 'object' || type.kind === 'union' ? undefined : type.kind;
};

export const membersOf = (type: Type): readonly Type[] => (type.kind === 'union' ? type.of : [type]);
export const withoutNull = (type: Type): Type => {
  const members = membersOf(type).filter((member) => member.kind !== 'null');
  return members.length === 0 ? type : union(members);
};
export const orNull = (type: Type): Type => union([type, NULL]);
export const isAny = (type: Type): boolean => type.kind === 'any';
export const isNever = (type: Type): boolean => type.kind === 'union' && type.of.length === 0;
export const NEVER: Type = { kind: 'union', of: [] };

/** The values that a type may have, when they can be listed; null is left out. */
export function valuesOf(type: Type): (string | number | boolean)[] | null {
  const found: (string | number | boolean)[] = [];
  for (const member of membersOf(type))
    if (member.kind === 'literal') found.push(member.value);
    else if (member.kind === 'boolean') found.push(true, false);
    else if (member.kind !== 'null') return null;
  return found.length === 0 ? null : found;
}

/** The kinds of types for comparisons: text, number, boolean, list, object. */
export const sortOf = (type: Type): string => (type.kind === 'literal' ? SORT[typeof type.value]! : type.kind);
const SORT: Readonly<Record<string, string>> = { string: 'text', number: 'number', boolean: 'boolean' };

/** A type as text for messages. */
export function describe(type: Type, depth = 0): string {
  if (type.kind === 'literal') return JSON.stringify(type.value);
  if (type.kind === 'list') return depth > 2 ? 'a list' : `a list of ${describe(type.of, depth + 1)}`;
  if (type.kind === 'union') return describeUnion(type.of, depth);
  if (type.kind === 'object') return type.name ?? describeObject(type, depth);
  return NAMES[type.kind];
}

const NAMES = { any: 'anything', null: 'null', boolean: 'true or false', number: 'a number', text: 'a text' } as const;

function describeUnion(members: readonly Type[], depth: number): string {
  if (members.length === 0) return 'nothing';
  const shown = members.slice(0, 8).map((member) => describe(member, depth + 1));
  return shown.join(' or ') + (members.length > 8 ? ` or ${members.length - 8} more` : '');
}

function describeObject(type: ObjectType, depth: number): string {
  if (type.rest && type.fields.size === 0)
    return depth > 2 ? 'an object' : `an object of ${describe(type.rest, depth + 1)}`;
  const names = [...type.fields.keys()];
  return `an object {${names.slice(0, 5).join(', ')}${names.length > 5 ? ', ...' : ''}}`;
}
