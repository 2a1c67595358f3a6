import { FORBIDDEN_KEYS } from '../base/json.ts';

/** Roots that are always in scope. An item cannot take one of these names. */
export const SCOPE_ROOTS = [
  'params',
  'state',
  'values',
  'sources',
  'drafts',
  'flows',
  'jobs',
  'model',
  'loop',
  'user',
  'project',
  'role',
  'lang',
] as const;

/** Roots that exist only at some positions, which the checker knows. */
export const LOCAL_ROOTS = ['page', 'event', 'error', 'task', 'item', 'old'] as const;

const ROOT_NAMES: ReadonlySet<string> = new Set(SCOPE_ROOTS);

/** Is it a root that is always in scope? */
export const isScopeRoot = (name: string): boolean => ROOT_NAMES.has(name);

/** The kind of a key of a lazy operation. `?` = optional. */
export type LazyPart = 'logic' | 'inner' | 'value' | 'name' | 'text' | 'sort';

/** Operations that take one object with named parts, some of which are evaluated once for each item. */
export const LAZY_OPERATIONS = {
  list: { in: 'logic', as: 'name', 'where?': 'inner', 'sort?': 'sort', 'map?': 'inner', 'first?': 'logic' },
  find: { in: 'logic', as: 'name', where: 'inner', 'sort?': 'sort' },
  group: { in: 'logic', as: 'name', by: 'inner' },
  index: { in: 'logic', as: 'name', key: 'inner', 'map?': 'inner' },
  sum: { in: 'logic', as: 'name', map: 'inner' },
  any: { in: 'logic', as: 'name', where: 'inner' },
  every: { in: 'logic', as: 'name', where: 'inner' },
  deep: { in: 'logic', children: 'text', as: 'name', 'map?': 'inner' },
  apply: { rule: 'logic', to: 'value', as: 'text', 'else?': 'logic', 'empty?': 'logic' },
  parse: { json: 'logic', as: 'text' },
} as const satisfies Record<string, Readonly<Record<string, LazyPart>>>;

export type LazyName = keyof typeof LAZY_OPERATIONS;
export const isLazy = (name: string): name is LazyName => Object.hasOwn(LAZY_OPERATIONS, name);

/** The parts of a lazy operation as a table: name -> kind. */
export const partsOf = (name: LazyName): Readonly<Record<string, LazyPart>> => LAZY_OPERATIONS[name];

/** name(list, x => body): the operation and the part that the body becomes. */
export const ARROWS: Readonly<Record<string, readonly [LazyName, 'where' | 'map' | 'sort' | 'by']>> = {
  filter: ['list', 'where'],
  map: ['list', 'map'],
  sort: ['list', 'sort'],
  find: ['find', 'where'],
  group: ['group', 'by'],
  sum: ['sum', 'map'],
  any: ['any', 'where'],
  every: ['every', 'where'],
};

export const GRAINS = ['second', 'minute', 'day', 'once'] as const;

/** Keys that make an object in a value position a form of the language. */
export const FORMS = ['$t', '$text', '$link', '$size', '$literal'] as const;
/** Keys with a $ that belong to JSON Schema, not to the language. */
export const SCHEMA_KEYS: ReadonlySet<string> = new Set(['$schema', '$ref', '$id', '$defs']);

const WORDS: ReadonlySet<string> = new Set(
  (
    'and or in not this new typeof instanceof void delete function class var let const return if else for while do switch case ' +
    'throw try catch await yield import export super eval arguments undefined NaN Infinity true false null'
  ).split(' '),
);
export const isReservedWord = (name: string): boolean => WORDS.has(name);

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
export const isName = (name: string): boolean => NAME.test(name);

/** May an item or a result have this name? */
export const canNameItem = (name: string): boolean =>
  isName(name) && !isScopeRoot(name) && !FORBIDDEN_KEYS.has(name) && !isReservedWord(name);

/** The nearest known name. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let minSteps = Infinity;
  for (const candidate of known) {
    const away = distance(name.toLowerCase(), candidate.toLowerCase());
    if (away < minSteps) [minSteps, best] = [away, candidate];
  }
  return best;
}

/** The Levenshtein distance of two names, cut to 60 letters. */
function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one.slice(0, 60)), Array.from(other.slice(0, 60))];
  let row = b.map((_, column) => column + 1);
  a.forEach((letter, index) => {
    let left = index + 1;
    let corner = index;
    row = b.map((wanted, column) => {
      const up = row[column] ?? 0;
      left = Math.min(up + 1, left + 1, corner + (letter === wanted ? 0 : 1));
      corner = up;
      return left;
    });
  });
  return row.at(-1) ?? a.length;
}
