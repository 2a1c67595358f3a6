import { FORBIDDEN_KEYS } from '../base/json.ts';

const isKeyed = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  typeof value === 'object' && value !== null;

/** The own property of a value, or null. Inherited properties and forbidden keys are not read. */
export function stepInto(value: unknown, key: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof key !== 'number' && typeof key !== 'string' && typeof key !== 'boolean') return null;
  const name = typeof key === 'number' ? key : String(key);
  if (typeof name === 'string' && FORBIDDEN_KEYS.has(name)) return null;
  // A text has its length and its characters as own properties, a number has none.
  const holder: unknown = Object(value);
  return isKeyed(holder) && Object.hasOwn(holder, name) ? (holder[name] ?? null) : null;
}

/** The value at the end of the steps, by own properties only; null when it is missing. */
export function readOwn(value: unknown, steps: readonly (string | number)[]): unknown {
  let at = value;
  for (const step of steps) {
    at = stepInto(at, step);
    if (at === null) return null;
  }
  return at ?? null;
}
