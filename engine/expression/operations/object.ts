import { FORBIDDEN_KEYS } from '../../base/json.ts';
import { spend } from '../budget.ts';
import { stepInto } from '../own-property.ts';
import type { OperationCodes } from '../operation.ts';
import { listFrom } from './list.ts';
import { scalarText } from './text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The own fields of an object; none for other values. */
function fieldsFrom(value: unknown): [string, unknown][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  const entries = Object.entries(value).filter(([key]) => !FORBIDDEN_KEYS.has(key));
  spend(entries.length);
  return entries;
}

const objectFromPairs = (entries: Iterable<readonly [string, unknown]>): Fields => Object.fromEntries(entries);

/** Keys given one by one or as lists. */
const keysFrom = (args: readonly unknown[]): Set<string> => new Set(args.flat(1).map(scalarText));

export const OBJECT_CODE: OperationCodes = {
  get: {
    minArgs: 2,
    maxArgs: Infinity,
    evaluate: ([value, ...keys]) => keys.reduce((at, step) => stepInto(at, step), value ?? null),
  },
  entries: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([object]) => fieldsFrom(object).map(([name, value]) => ({ key: name, value })),
  },
  keys: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([object]) => fieldsFrom(object).map(([name]) => name),
  },
  fieldValues: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([object]) => fieldsFrom(object).map(([, value]) => value),
  },
  fromEntries: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([entries]) =>
      objectFromPairs(
        listFrom(entries)
          .map((entry) => [scalarText(stepInto(entry, 'key')), stepInto(entry, 'value')] as const)
          .filter(([name]) => !FORBIDDEN_KEYS.has(name)),
      ),
  },
  omit: {
    minArgs: 2,
    maxArgs: Infinity,
    evaluate: ([object, ...keys]) => {
      const away = keysFrom(keys);
      return objectFromPairs(fieldsFrom(object).filter(([name]) => !away.has(name)));
    },
  },
  pick: {
    minArgs: 2,
    maxArgs: Infinity,
    evaluate: ([object, ...keys]) => {
      const kept = keysFrom(keys);
      return objectFromPairs(fieldsFrom(object).filter(([name]) => kept.has(name)));
    },
  },
  assign: {
    minArgs: 2,
    maxArgs: Infinity,
    evaluate: (objects) => objectFromPairs(objects.flatMap(fieldsFrom)),
  },
};
