import { isObject } from '../document/index.ts';
import { LOCAL_ROOTS, readLogic, readValue } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import { itemsIn } from './items.ts';
import type { Scope } from './scope.ts';
import { atPath } from './source-type.ts';
import { NUMBER, describe, isAny, isNever, objectOf, orNull, type Type } from './types.ts';

/** The checks of bodies, passed in to avoid an import cycle. */
export type CheckBody = (body: unknown, pointer: string, scope: Scope, checking: CheckContext) => void;

/** The scope inside of `each`: the item and its loop. An entry has no `empty`. */
export function loopScope(
  each: unknown,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
  body?: CheckBody,
): Scope {
  if (!isObject(each)) return scope;
  const list = readLogic(each.in, `${pointer}/in`, checking.report.sink);
  const inner = withItem(
    each.as,
    itemsIn(list, checking.infer(list, scope), checking),
    `${pointer}/as`,
    scope,
    checking,
  );
  checkKey(each.key, inner, each.as, `${pointer}/key`, checking);
  if (body && each.empty !== undefined) body(each.empty, `${pointer}/empty`, scope, checking);
  return inner;
}

export function withItem(as: unknown, item: Type, pointer: string, scope: Scope, checking: CheckContext): Scope {
  if (typeof as !== 'string' || !mayName(as, pointer, checking)) return scope;
  const loop = objectOf({ index: NUMBER, previous: orNull(item), next: orNull(item) }, { name: `loop.${as}` });
  return scope.with({ names: { [as]: item }, loops: { [as]: loop } });
}

/** Roots that exist only at some positions and that an item of that name would hide. The name "item" is allowed. */
const TAKEN: ReadonlySet<string> = new Set(LOCAL_ROOTS.filter((name) => name !== 'item'));

/** Is the name allowed for an item, a reply or an answer? Reports it otherwise. */
export function mayName(name: string, pointer: string, { report }: CheckContext): boolean {
  let fine = !TAKEN.has(name);
  if (!fine) report.add('bound-name', pointer, `${name} cannot name an item`);
  // The reader of expressions knows the reserved names, so this reads a list operation with the name.
  readLogic({ list: { in: [], as: name } }, pointer, (problem) => {
    if (problem.kind !== 'bound-name' && problem.kind !== 'forbidden-key') return;
    fine = false;
    report.add(problem.kind, pointer, problem.message);
  });
  return fine;
}

/** A key is a path in the item, or {{ formula }}. */
export function checkKey(key: unknown, scope: Scope, as: unknown, pointer: string, checking: CheckContext): void {
  if (typeof key !== 'string' || typeof as !== 'string') return;
  if (key.includes('{{')) return void checking.infer(readValue(key, pointer, checking.report.sink), scope);
  const item = scope.name(as);
  if (!item || isAny(item) || isNever(item) || atPath(item, key)) return;
  checking.report.add('bad-key', pointer, `${describe(item)} has no ${key}`);
}
