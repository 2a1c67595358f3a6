import type { Schema } from '../../../engine/index.ts';

/** Finds a schema by the name of its entity or document. */
export type FindSchema = (name: string) => Schema | null | undefined;
type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a prop: named ("documents/settings#Config") or literal, with its references included; null for an unknown name. */
export function wholeSchema(given: unknown, find: FindSchema): Plain | null {
  const start = typeof given === 'string' ? named(given, find) : given;
  if (!isPlain(start)) return null;
  const definitions: Record<string, unknown> = {};
  const whole = bundled(start, find, definitions);
  return Object.keys(definitions).length === 0
    ? whole
    : { ...whole, $defs: { ...Object(whole['$defs']), ...definitions } };
}

/** Does the schema refer to other schemas? */
export const refersOut = (given: unknown): boolean =>
  typeof given === 'string' || /"\$ref":"(?!#)/.test(JSON.stringify(given ?? null));

function named(name: string, find: FindSchema): unknown {
  const [file = '', part] = name.split('#');
  const schema = find(file);
  if (part === undefined || part === '' || !schema) return schema;
  return memberOf(schema, part, find);
}

/** One member of an object schema; of a record, the schema of its values. */
function memberOf(schema: Schema, name: string, find: FindSchema): unknown {
  if (schema.$ref !== undefined) return named(`${schema.$ref}#${name}`, find);
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name];
  const definitions: unknown = isPlain(schema) ? schema['$defs'] : undefined;
  if (isPlain(definitions) && Object.hasOwn(definitions, name)) return definitions[name];
  return undefined;
}

const keyOf = (name: string): string => name.replaceAll(/[^\w-]/g, '_');

function bundled(schema: Plain, find: FindSchema, definitions: Record<string, unknown>): Plain {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === '$ref' && typeof value === 'string' && !value.startsWith('#'))
        return [name, reference(value, find, definitions)];
      if (Array.isArray(value))
        return [name, value.map((item: unknown) => (isPlain(item) ? bundled(item, find, definitions) : item))];
      return [name, isPlain(value) ? bundled(value, find, definitions) : value];
    }),
  );
}

function reference(name: string, find: FindSchema, definitions: Record<string, unknown>): string {
  const key = keyOf(name);
  if (!Object.hasOwn(definitions, key)) {
    // It is set before its content is read, because an entity may contain itself.
    definitions[key] = {};
    const schema = named(name, find);
    definitions[key] = isPlain(schema) ? bundled(schema, find, definitions) : {};
  }
  return `#/$defs/${key}`;
}
