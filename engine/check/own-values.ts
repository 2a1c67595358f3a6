import { child, ownMember, isObject } from '../document/index.ts';
import type { CheckContext } from './check-context.ts';
import { mayName } from './loop.ts';
import type { Scope } from './scope.ts';
import type { Type } from './types.ts';

/** The scope of a node or an entry with values of its own; these values see the outer scope and each other. */
export function valued(values: unknown, pointer: string, outer: Scope, checking: CheckContext): Scope {
  const names = namesOf(values).filter((name) => mayName(name, child(pointer, name), checking));
  const scope = withValues(values, names, pointer, outer, checking);
  for (const name of names) checking.model.ownValue(ownMember(values, name), child(pointer, name), scope);
  return scope;
}

/** The same values where no row is known. A value that reads the row is reported at the place where it is read. */
export const valuedWithoutRow = (values: unknown, pointer: string, outer: Scope, checking: CheckContext): Scope =>
  withValues(values, namesOf(values), pointer, outer, checking);

const namesOf = (values: unknown): string[] => (isObject(values) ? Object.keys(values) : []);

function withValues(
  values: unknown,
  names: readonly string[],
  pointer: string,
  outer: Scope,
  { model }: CheckContext,
): Scope {
  if (names.length === 0) return outer;
  const types: Record<string, () => Type> = {};
  const scope = outer.with({ values: types });
  for (const name of names)
    types[name] = () => {
      model.mark('own', child(pointer, name));
      return model.ownValue(ownMember(values, name), child(pointer, name), scope);
    };
  return scope;
}
