import { child, stepsOf } from '../../base/pointer.ts';
import { readOwn } from '../../expression/index.ts';
import { FORBIDDEN_KEYS } from '../../base/json.ts';
import { equal, isPlain } from '../../base/equal.ts';
import { setIn } from '../scope/share.ts';

/** One operation of a JSON Patch (RFC 6902), as `jsonPatch` makes them. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

type Steps = readonly (string | number)[];

/** A longer patch is not the edit of a person. Whoever receives one loads the value again. */
const MAX_OPERATIONS = 10_000;

/** The operations that turn one value into another. */
export function jsonPatch(before: unknown, after: unknown, path = ''): Operation[] {
  if (equal(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (!isPlain(before) || !isPlain(after)) return [{ op: 'replace', path, value: after ?? null }];
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return [
    ...gone.map((name): Operation => ({ op: 'remove', path: child(path, name) })),
    ...Object.keys(after).flatMap((name): Operation[] => {
      const at = child(path, name);
      return Object.hasOwn(before, name)
        ? jsonPatch(before[name], after[name], at)
        : [{ op: 'add', path: at, value: after[name] }];
    }),
  ];
}

/** Equal ends of a list remain. Between them items are changed in place, and the rest is removed or inserted. */
function ofLists(before: readonly unknown[], after: readonly unknown[], path: string): Operation[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && equal(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && equal(before.at(-1 - end), after.at(-1 - end))) end++;
  const [old, fresh] = [before.length - start - end, after.length - start - end];
  const shared = old === fresh ? old : 0;
  const changes: Operation[] = [];
  for (let index = start; index < start + shared; index++)
    changes.push(...jsonPatch(before[index], after[index], child(path, index)));
  for (let index = start + old - 1; index >= start + shared; index--)
    changes.push({ op: 'remove', path: child(path, index) });
  for (let index = start + shared; index < start + fresh; index++)
    changes.push({ op: 'add', path: child(path, index), value: after[index] ?? null });
  return changes;
}

/** A copy with a patch applied; null when it does not apply as a whole. Only own properties are reached. */
export function applyJsonPatch(value: unknown, patch: unknown): { readonly value: unknown } | null {
  if (!Array.isArray(patch) || patch.length > MAX_OPERATIONS) return null;
  let here = value;
  for (const operation of patch) {
    const next = isPlain(operation) ? applyOperation(here, operation) : null;
    if (!next) return null;
    here = next.value;
  }
  return { value: here };
}

type RowChange = Readonly<Record<string, unknown>>;
type Result = { readonly value: unknown } | null;

function applyOperation(whole: unknown, { op, path, from, value }: RowChange): Result {
  const at = resolvePointer(whole, path);
  if (!at) return null;
  switch (op) {
    case 'add':
      return value === undefined ? null : add(whole, at, value);
    case 'replace':
      return value === undefined || !at.exists ? null : { value: setIn(whole, at.steps, value) };
    case 'remove':
      return remove(whole, at);
    case 'test':
      return at.exists && equal(readOwn(whole, at.steps), value ?? null) ? { value: whole } : null;
    case 'move':
    case 'copy':
      return moveValue(whole, op, from, path);
    default:
      return null;
  }
}

function moveValue(whole: unknown, op: 'move' | 'copy', from: unknown, path: unknown): Result {
  const source = resolvePointer(whole, from);
  if (!source?.exists || (op === 'move' && String(path).startsWith(`${String(from)}/`))) return null;
  const value = readOwn(whole, source.steps);
  const rest = op === 'move' ? remove(whole, source) : { value: whole };
  const target = rest && resolvePointer(rest.value, path);
  return target && add(rest.value, target, value);
}

interface PatchTarget {
  readonly steps: Steps;
  /** The object or list that contains it. */
  readonly holder: unknown;
  readonly last: string | number | undefined;
  readonly exists: boolean;
}

/** Resolves a pointer: null when its parent is missing, or a key is refused. */
function resolvePointer(whole: unknown, path: unknown): PatchTarget | null {
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) return null;
  const names = stepsOf(path);
  const steps: (string | number)[] = [];
  let [holder, here]: [unknown, unknown] = [null, whole];
  for (const [index, name] of names.entries()) {
    const key = keyIn(here, name);
    if (key === null) return null;
    steps.push(key);
    holder = here;
    const there = Array.isArray(here) ? Number(key) < here.length : Object.hasOwn(Object(here), key);
    if (!there) return index === names.length - 1 ? { steps, holder, last: key, exists: false } : null;
    here = readOwn(here, [key]);
  }
  return { steps, holder, last: steps.at(-1), exists: true };
}

/** A key of an object, or an index of a list; "-" is the index after the last item. */
function keyIn(holder: unknown, name: string): string | number | null {
  if (isPlain(holder)) return FORBIDDEN_KEYS.has(name) ? null : name;
  if (!Array.isArray(holder)) return null;
  if (name === '-') return holder.length;
  return /^(?:0|[1-9]\d{0,8})$/.test(name) && Number(name) <= holder.length ? Number(name) : null;
}

function add(whole: unknown, { steps, holder, last }: PatchTarget, value: unknown): Result {
  if (!Array.isArray(holder)) return { value: setIn(whole, steps, value) };
  return { value: setIn(whole, steps.slice(0, -1), holder.toSpliced(Number(last), 0, value)) };
}

function remove(whole: unknown, { steps, holder, last, exists }: PatchTarget): Result {
  if (!exists || last === undefined) return null;
  const rest = Array.isArray(holder)
    ? holder.toSpliced(Number(last), 1)
    : Object.fromEntries(Object.entries(Object(holder)).filter(([name]) => name !== last));
  return { value: setIn(whole, steps.slice(0, -1), rest) };
}
