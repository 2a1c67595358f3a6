import type { Schema } from '../../engine/index.ts';

type Entities = Readonly<Record<string, Schema>>;
type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema that a prop names ("documents/settings#Config") or is, with everything it refers to inside it; null when nobody knows it. */
export function wholeSchema(given: unknown, entities: Entities): Plain | null {
  const start = typeof given === 'string' ? named(given, entities) : given;
  if (!isPlain(start)) return null;
  const definitions: Record<string, unknown> = {};
  const whole = bundled(start, entities, definitions);
  return Object.keys(definitions).length === 0
    ? whole
    : { ...whole, $defs: { ...Object(whole['$defs']), ...definitions } };
}

/** Does it name schemas that stand elsewhere? */
export const refersOut = (given: unknown): boolean =>
  typeof given === 'string' || JSON.stringify(given ?? null).includes('"$ref":"entities/');

function named(name: string, entities: Entities): unknown {
  const [file = '', part] = name.split('#');
  const schema = Object.hasOwn(entities, file) ? entities[file] : undefined;
  if (part === undefined || part === '' || !schema) return schema;
  return memberOf(schema, part, entities);
}

/** One member of an object schema; of a record, what any of its members is. */
function memberOf(schema: Schema, name: string, entities: Entities): unknown {
  if (schema.$ref !== undefined) return named(`${schema.$ref}#${name}`, entities);
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name];
  const definitions: unknown = isPlain(schema) ? schema['$defs'] : undefined;
  if (isPlain(definitions) && Object.hasOwn(definitions, name)) return definitions[name];
  return undefined;
}

const keyOf = (name: string): string => name.replaceAll(/[^\w-]/g, '_');

function bundled(schema: Plain, entities: Entities, definitions: Record<string, unknown>): Plain {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === '$ref' && typeof value === 'string' && !value.startsWith('#'))
        return [name, reference(value, entities, definitions)];
      if (Array.isArray(value))
        return [name, value.map((each: unknown) => (isPlain(each) ? bundled(each, entities, definitions) : each))];
      return [name, isPlain(value) ? bundled(value, entities, definitions) : value];
    }),
  );
}

function reference(name: string, entities: Entities, definitions: Record<string, unknown>): string {
  const key = keyOf(name);
  if (!Object.hasOwn(definitions, key)) {
    // Set first: an entity may contain itself.
    definitions[key] = {};
    const schema = named(name, entities);
    definitions[key] = isPlain(schema) ? bundled(schema, entities, definitions) : {};
  }
  return `#/$defs/${key}`;
}
