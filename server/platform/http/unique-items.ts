import type { TSchema } from 'typebox';

/** Removes duplicates from the lists of a body, in place. */
export type RemoveDuplicates = (body: unknown) => void;

/**
 * Removes duplicate ids and names from a body before its handler runs, so that nobody is paid, and nothing is done,
 * twice. Applies to every declared list of texts or numbers, except those with `repeats`. Free data (values of several
 * types, dictionaries, entities) stays as it is. Ids with different leading zeros are equal.
 */
export function createDuplicateRemover(schema: object): RemoveDuplicates | undefined {
  const properties: unknown = Reflect.get(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return undefined;
  const steps = Object.entries(properties).flatMap(([name, property]) => createStep(name, property) ?? []);
  if (steps.length === 0) return undefined;
  return (body) => {
    if (isObject(body)) for (const step of steps) step(body);
  };
}

type Step = (body: Record<string, unknown>) => void;

function createStep(name: string, declared: TSchema): Step | undefined {
  const property = withoutNull(declared);
  const items: unknown = Reflect.get(property, 'items');
  if (isObject(items)) {
    const inner = createDuplicateRemover(items);
    if (inner)
      return (body) => {
        const list = body[name];
        if (Array.isArray(list)) list.forEach(inner);
      };
    if (!isScalar(items) || Reflect.get(property, 'repeats') === true) return undefined;
    const join = /ids$/i.test(name) ? uniqueIds : uniqueNames;
    return (body) => {
      const list = body[name];
      if (Array.isArray(list)) body[name] = join(list);
    };
  }
  const inner = createDuplicateRemover(property);
  return inner && ((body) => inner(body[name]));
}

/** The schema of a list or object without null. */
function withoutNull(schema: TSchema): TSchema {
  const choices: unknown = Reflect.get(schema, 'anyOf');
  const others = Array.isArray(choices)
    ? choices.filter((choice: TSchema) => Reflect.get(choice, 'type') !== 'null')
    : [];
  return others.length === 1 ? others[0] : schema;
}

const uniqueNames = (names: readonly unknown[]): unknown[] => [...new Set(names)];

/** Unique ids, in their first spelling: "7" and "007" find the same row. */
export function uniqueIds<Id>(ids: readonly Id[]): Id[] {
  const known = new Set<unknown>();
  return ids.filter((id) => {
    const key = typeof id === 'string' && /^\d{1,9}$/.test(id) ? String(Number(id)) : id;
    return !known.has(key) && known.add(key);
  });
}

function isScalar(schema: object): boolean {
  const choices: unknown = Reflect.get(schema, 'anyOf');
  if (Array.isArray(choices)) return choices.every(isScalar);
  const type: unknown = Reflect.get(schema, 'type');
  return type === 'string' || type === 'integer' || type === 'number' || 'enum' in schema || 'const' in schema;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
