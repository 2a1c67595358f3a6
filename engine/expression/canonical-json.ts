import { spend } from './budget.ts';

/** A key that deeply equal values share: a primitive is its own key, other values have their JSON with sorted keys. */
export function keyOfValue(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? `\u0000${jsonText(value, true)}` : value;
}

/** JSON text within the budget, because data that shares its parts could otherwise grow without limit. */
export function jsonText(value: unknown, sorted = false): string {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    spend(1);
    return sorted && part !== null && typeof part === 'object' && !Array.isArray(part) ? sortedFields(part) : part;
  });
  return text ?? 'null';
}

const sortedFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
