import { ANY, NUMBER, isAny, membersOf, orNull, union, valuesOf, type ObjectType, type Type } from './types.ts';

/** The type of a member by a literal key or a key's type; undefined when no value of the type has it. */
export function memberOf(type: Type, step: string | number | Type): Type | undefined {
  const found = membersOf(type).flatMap((member) => memberOfOne(member, step) ?? []);
  return found.length === 0 ? undefined : union(found);
}

function memberOfOne(type: Type, step: string | number | Type): Type | undefined {
  if (isAny(type)) return ANY;
  if (type.kind === 'list') return ofList(type.of, step);
  if (type.kind === 'object') return ofObject(type, step);
  return step === 'length' && (type.kind === 'text' || type.kind === 'literal') ? NUMBER : undefined;
}

function ofList(item: Type, step: string | number | Type): Type | undefined {
  if (step === 'length') return NUMBER;
  if (typeof step === 'number') return orNull(item);
  if (typeof step === 'string') return undefined;
  return membersOf(step).some((key) => isAny(key) || key.kind === 'number' || key.kind === 'null' || isNumber(key))
    ? orNull(item)
    : undefined;
}

const isNumber = (type: Type): boolean => type.kind === 'literal' && typeof type.value === 'number';

function ofObject(type: ObjectType, step: string | number | Type): Type | undefined {
  if (typeof step !== 'object')
    return type.fields.get(String(step))?.type() ?? (type.rest ? orNull(type.rest) : undefined);
  const values = valuesOf(step);
  if (values && values.every((value) => typeof value !== 'boolean')) return ofKeys(type, values.map(String));
  if (membersOf(step).every((key) => key.kind === 'list' || key.kind === 'object')) return undefined;
  const all = [...type.fields.values()].map((field) => field.type());
  return orNull(union(type.rest ? [...all, type.rest] : all.length === 0 ? [ANY] : all));
}

function ofKeys(type: ObjectType, keys: readonly string[]): Type | undefined {
  const found = keys.flatMap((key) => ofObject(type, key) ?? []);
  return found.length === 0 ? undefined : union(found);
}

/** The known member names of a type. */
export const memberNames = (type: Type): string[] =>
  membersOf(type).flatMap((member) => (member.kind === 'object' ? [...member.fields.keys()] : []));

/** The type of a list's items; undefined when it is not a list. */
export function itemsOf(type: Type): Type | undefined {
  const found = membersOf(type).flatMap((member) =>
    isAny(member)
      ? [ANY]
      : member.kind === 'list'
        ? [member.of]
        : member.kind === 'null'
          ? [{ kind: 'union' as const, of: [] }]
          : [],
  );
  return found.length === 0 ? undefined : union(found);
}
