import { stepInto } from './own.ts';

/** A path of JSON Logic that is worked out where it runs, by own properties only. Undefined where it leads nowhere. */
function readAt(data: unknown, path: unknown): unknown {
  if (path === undefined || path === null || path === '') return data;
  let here = data;
  // oxlint-disable-next-line typescript/no-base-to-string -- json-logic-js makes a text of whatever was worked out
  for (const key of String(path).split('.')) {
    if (here === null || here === undefined || !Object.hasOwn(Object(here), key)) return undefined;
    here = stepInto(here, key);
  }
  return here;
}

/** json-logic-js runs a key that is an object of one member: data is no logic here. */
function refuseLogic(key: unknown): void {
  if (Array.isArray(key)) key.forEach(refuseLogic);
  else if (typeof key === 'object' && key !== null && Object.keys(key).length === 1)
    throw new TypeError('a key is a text, not logic');
}

/** A key that is a list is a path with what stands for it. */
function isMissing(data: unknown, key: unknown): boolean {
  refuseLogic(key);
  const [path, otherwise]: readonly unknown[] = Array.isArray(key) ? key : [key];
  const value = readAt(data, path);
  const given = value === undefined ? (otherwise ?? null) : value;
  return given === null || given === '';
}

function missingOf(data: unknown, given: readonly unknown[]): unknown[] {
  const keys: readonly unknown[] = Array.isArray(given[0]) ? given[0] : given;
  return keys.filter((key) => isMissing(data, key));
}

type Evaluate = (args: readonly unknown[]) => unknown;

/**
 * What `var`, `missing` and `missing_some` do in a rule that is data where their keys are logic themselves: their first argument is the data, the rest are
 * what they were given. The names are none that anybody can write.
 */
export const COMPUTED: Readonly<Record<string, Evaluate>> = {
  'computed var': ([data, path, otherwise = null]) => {
    const value = readAt(data, path);
    return value === undefined ? otherwise : value;
  },
  'computed missing': ([data, ...keys]) => missingOf(data, keys),
  'computed missing_some': ([data, needed, keys]) => {
    if (typeof keys !== 'string' && !Array.isArray(keys)) throw new TypeError('missing_some needs a list of keys');
    const absent = missingOf(data, Array.isArray(keys) ? keys : [keys]);
    return keys.length - absent.length >= Number(needed) ? [] : absent;
  },
};
