import { FORBIDDEN_KEYS } from '../../../engine/index.ts';

/** The value at a path of names ("Fields.last_name"), by own properties only; undefined where it does not exist. */
function ownAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split('.')) {
    if (at === null || typeof at !== 'object' || FORBIDDEN_KEYS.has(name) || !Object.hasOwn(at, name)) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was just seen to have this name
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

/** The key of a row as text. */
export const keyAt = (row: unknown, path: string, index: number): string => {
  const key = ownAt(row, path);
  return typeof key === 'string' || typeof key === 'number' ? String(key) : `#${index}`;
};
