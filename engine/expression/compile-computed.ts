import { stepInto } from './own-property.ts';

/** Reads a JSON Logic path that is computed at run time, by own properties only. */
function readAt(data: unknown, path: unknown, otherwise: unknown = null): unknown {
  if ((path ?? '') === '') return data;
  let here = data;
  // oxlint-disable-next-line typescript/no-base-to-string -- json-logic-js converts any computed value to a text
  for (const key of String(path).split('.')) {
    if (!Object.hasOwn(Object(here), key)) return otherwise;
    here = stepInto(here, key);
  }
  return here;
}

type Evaluate = (args: readonly unknown[]) => unknown;

const missing = (data: unknown, keys: readonly unknown[]): unknown[] =>
  keys.filter((key) => (readAt(data, key) ?? '') === '');

/**
 * `var`, `missing` and `missing_some` with computed keys in a rule of the data: their first argument is the data, the others
 * are their own arguments. These names cannot be written in documents.
 */
export const COMPUTED: Readonly<Record<string, Evaluate>> = {
  'computed var': ([data, path, otherwise]) => readAt(data, path, otherwise),
  'computed missing': ([data, ...given]) => missing(data, Array.isArray(given[0]) ? given[0] : given),
  'computed missing_some': ([data, needed, keys]) => {
    if (!Array.isArray(keys)) throw new TypeError('no list of keys');
    const absent = missing(data, keys);
    return keys.length - absent.length >= Number(needed) ? [] : absent;
  },
};
