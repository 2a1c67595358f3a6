import { isObject } from '../../../policy/settings.ts';
import { isSecret } from '../../../../schemas/formats/secret-name.ts';
import { MASK } from './settings-for.ts';

/** Replaces masks by the stored values; a mask without a stored value becomes empty. */
export function unmaskSecrets(given: unknown, stored: unknown): unknown {
  if (Array.isArray(given))
    return given.map((item: unknown, index) => unmaskSecrets(item, findStoredItem(stored, item, index)));
  if (!isObject(given)) return given;
  const before = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const old = Object.hasOwn(before, key) ? before[key] : undefined;
      return [key, isSecret(key, value) && value === MASK ? asText(old) : unmaskSecrets(value, old)];
    }),
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stored item with the same name; items without names are matched by index. */
function findStoredItem(stored: unknown, item: unknown, index: number): unknown {
  if (!Array.isArray(stored)) return undefined;
  const name = isObject(item) ? item['Name'] : undefined;
  if (name === undefined) return stored[index];
  return stored.find((old: unknown) => isObject(old) && old['Name'] === name);
}

/**
 * Services whose address changes while their secrets stay masked: a reader who cannot read a secret may not redirect it
 * either.
 */
export function findMovedSecrets(given: unknown, stored: unknown): string[] {
  if (!isObject(given) || !isObject(stored) || given['Domain'] === stored['Domain']) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    isSecret(key, value) && value === MASK && asText(stored[key]) !== '' ? [key] : [],
  );
}
