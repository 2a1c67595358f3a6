import { equal, isPlain } from '../../base/equal.ts';
import { FORBIDDEN_KEYS } from '../../base/json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The next value, with unchanged parts taken from the previous one, so that identity shows changes. */
export function share<T>(previous: unknown, next: T): T {
  const shared = Array.isArray(next) ? shareItems(previous, next) : isPlain(next) ? shareFields(previous, next) : next;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it equals next in structure
  return shared as T;
}

function shareFields(previous: unknown, next: Fields): Fields {
  if (previous === next || !isPlain(previous)) return next;
  const names = Object.keys(next).filter((name) => !FORBIDDEN_KEYS.has(name));
  let same = names.length === Object.keys(previous).length;
  let kept = false;
  const made: Record<string, unknown> = {};
  for (const name of names) {
    const before = Object.hasOwn(previous, name) ? previous[name] : undefined;
    const value = share(before, next[name]);
    made[name] = value;
    kept ||= value !== next[name];
    same &&= Object.is(value, before) && Object.hasOwn(previous, name);
  }
  return same ? previous : kept ? made : next;
}

/** Items are shared as a whole: a moved item keeps its identity. */
function shareItems(previous: unknown, next: readonly unknown[]): readonly unknown[] {
  if (previous === next || !Array.isArray(previous)) return next;
  let same = next.length === previous.length;
  let kept = false;
  const made = next.map((item, index) => {
    const before: unknown = previous[index];
    const value = Object.is(item, before) || !equal(item, before) ? item : before;
    kept ||= value !== item;
    same &&= Object.is(value, before);
    return value;
  });
  return same ? previous : kept ? made : next;
}

/** Shares a list of records by their keys, each record leaf by leaf: one changed row is one changed identity. */
export function shareRows(previous: unknown, next: unknown, keyOf: (item: unknown) => unknown): unknown {
  if (!Array.isArray(previous) || !Array.isArray(next)) return shareDeep(previous, next);
  const before = new Map(previous.map((item: unknown) => [keyOf(item), item]));
  const made = next.map((item: unknown) => shareDeep(before.get(keyOf(item)), item));
  return made.length === previous.length && made.every((item, index) => item === previous[index]) ? previous : made;
}

/** Like share, but items of lists are compared at their index, too. */
export function shareDeep(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(next) && Array.isArray(previous)) {
    const made = next.map((item, index) => shareDeep(previous[index], item));
    return made.length === previous.length && made.every((item, index) => item === previous[index]) ? previous : made;
  }
  if (!isPlain(next) || !isPlain(previous)) return next;
  const names = Object.keys(next);
  const made = Object.fromEntries(names.map((name) => [name, shareDeep(previous[name], next[name])]));
  const same = names.length === Object.keys(previous).length && names.every((name) => made[name] === previous[name]);
  return same ? previous : made;
}

/** A copy with the value at the steps replaced; missing objects are created. */
export function setIn(whole: unknown, steps: readonly (string | number)[], to: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return to;
  if (FORBIDDEN_KEYS.has(String(step))) throw new Error(`A path may not use ${String(step)}`);
  if (Array.isArray(whole)) return setAt(whole, Number(step), rest, to);
  if (whole === null || whole === undefined) {
    return typeof step === 'number' ? setAt([], step, rest, to) : { [step]: setIn(null, rest, to) };
  }
  if (!isPlain(whole)) throw new Error(`${String(step)} cannot be set: its holder is no object`);
  const inner = Object.hasOwn(whole, step) ? whole[step] : null;
  return { ...whole, [step]: setIn(inner, rest, to) };
}

function setAt(list: readonly unknown[], index: number, rest: readonly (string | number)[], to: unknown): unknown[] {
  if (!Number.isInteger(index) || index < 0 || index > list.length) throw new Error(`A list has no place ${index}`);
  const copy = [...list];
  copy[index] = setIn(list[index], rest, to);
  return copy;
}
