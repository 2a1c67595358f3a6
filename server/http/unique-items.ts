import type { TSchema } from 'typebox';

/** Joins what is equal in the lists of a body, in their place. */
export type RemoveDuplicates = (body: unknown) => void;

/**
 * A list of ids or names says once what it says several times: equal items are joined when a body is read, before its handler, so that nobody pays or
 * works twice for the same. It holds for each list of texts or numbers that a body declares, but for those that are declared with `repeats`. What is free
 * data (a value that may also be something else, a dictionary, an entity) stays as it is. Ids are equal whatever zeros they begin with.
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

/** The list or object of a member that may also be null. */
function withoutNull(schema: TSchema): TSchema {
  const choices: unknown = Reflect.get(schema, 'anyOf');
  const others = Array.isArray(choices) ? choices.filter((each: TSchema) => Reflect.get(each, 'type') !== 'null') : [];
  return others.length === 1 ? others[0] : schema;
}

const uniqueNames = (names: readonly unknown[]): unknown[] => [...new Set(names)];

/** Ids, each once, as it stands first: "7" and "007" find the same row. */
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
