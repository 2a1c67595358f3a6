import { readOnce } from '../../../platform/base/built-in-files.ts';
import { readBuiltInUnits, type Unit, type Units } from '../documents/built-in.ts';

/** The keys of the titles of the built-in screens that show a text, directly or in one of their parts or dialogs. */
export const findScreens = (key: string): string[] => [...(readScreens(readBuiltInUnits()).get(baseOf(key)) ?? [])];

/** Documents name a text without its plural suffix. */
const baseOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const readScreens = readOnce((units: Units): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const unit of units.values()) {
    const [title] = unit.kind === 'screen' ? keysIn(unit.document['title']) : [];
    if (title === undefined) continue;
    for (const { document } of unitsWithin(unit, units))
      for (const key of keysIn(document)) found.set(key, (found.get(key) ?? new Set()).add(title));
  }
  return found;
});

/** The unit and all units that it contains. */
function unitsWithin(unit: Unit, units: Units): ReadonlySet<Unit> {
  const within = new Set([unit]);
  // Iterating a set includes items that are added meanwhile.
  for (const { document } of within)
    for (const name of unitsIn(document)) {
      const part = units.get(name);
      if (part) within.add(part);
    }
  return within;
}

/** The keys of texts that a value names. */
const keysIn = (value: unknown): readonly string[] =>
  [...textOf(value).matchAll(/"\$t":"([^"{}]+)"|\bt\('([^']+)'/g)].map(([, first, second]) => first ?? second ?? '');

/** The parts and dialogs that a value names. */
const unitsIn = (value: unknown): readonly string[] =>
  [...textOf(value).matchAll(/"(?:widget|dialog)":"([^"{}]+)"/g)].map(([, name]) => name ?? '');

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';
