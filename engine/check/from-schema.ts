import { isObject, ownMember, type Fields } from '../document/index.ts';
import type { Schema } from '../base/json.ts';
import {
  ANY,
  BOOLEAN,
  NULL,
  NUMBER,
  TEXT,
  listOf,
  literal,
  union,
  type Field,
  type ObjectType,
  type Type,
} from './types.ts';

/** Converts JSON Schemas to types; a named schema becomes one type. */
export class SchemaTypes {
  private readonly lookup: (name: string) => Schema | undefined;
  private readonly named = new Map<string, Type>();
  private readonly making = new Set<string>();
  private readonly made = new WeakMap<object, Type>();

  constructor(lookup: (name: string) => Schema | undefined) {
    this.lookup = lookup;
  }

  /** The type of any schema; `any` when it is not a schema. */
  of(schema: unknown): Type {
    if (!isObject(schema)) return ANY;
    const known = this.made.get(schema);
    if (known) return known;
    const type = this.read(schema);
    this.made.set(schema, type);
    return type;
  }

  /** The type of a named schema; undefined for an unknown name. */
  byName(name: string): Type | undefined {
    const known = this.named.get(name);
    if (known) return known;
    const schema = this.lookup(name);
    // A schema that refers only to itself has the type `any`.
    if (!schema || this.making.has(name)) return schema && ANY;
    this.making.add(name);
    const type = this.called(this.of(schema), name);
    this.making.delete(name);
    this.named.set(name, type);
    return type;
  }

  private called(type: Type, name: string): Type {
    return type.kind === 'object' && type.name === undefined ? { ...type, name } : type;
  }

  private read(schema: Fields): Type {
    if (typeof schema.$ref === 'string') return this.byName(schema.$ref) ?? ANY;
    if (Object.hasOwn(schema, 'const')) return valueType(schema.const);
    if (Array.isArray(schema.enum)) return union(schema.enum.map(valueType));
    const branches = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(branches)) return union(branches.map((branch) => this.of(branch)));
    if (Array.isArray(schema.allOf)) return this.merged(schema.allOf.map((part) => this.of(part)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.plain(type, schema)));
    return this.plain(schema.type ?? (isObject(schema.properties) ? 'object' : undefined), schema);
  }

  private plain(type: unknown, schema: Fields): Type {
    if (type === 'string') return typeof schema.format === 'string' ? { kind: 'text', format: schema.format } : TEXT;
    if (type === 'number' || type === 'integer') return NUMBER;
    if (type === 'boolean') return BOOLEAN;
    if (type === 'null') return NULL;
    if (type === 'array') return listOf(this.of(schema.items));
    return type === 'object' ? this.object(schema) : ANY;
  }

  private object(schema: Fields): ObjectType {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const properties = isObject(schema.properties) ? schema.properties : {};
    const fields = Object.entries(properties).map(([name, inner]): [string, Field] => [
      name,
      { type: () => this.of(inner), optional: !required.includes(name) },
    ]);
    return { kind: 'object', fields: new Map(fields), rest: this.rest(schema, fields.length) };
  }

  /** Objects are closed unless the schema allows other members. */
  private rest(schema: Fields, described: number): Type | null {
    const patterns = isObject(schema.patternProperties) ? Object.values(schema.patternProperties)[0] : undefined;
    const more = schema.additionalProperties ?? patterns;
    if (more === undefined) return described === 0 ? ANY : null;
    return more === false ? null : this.of(more);
  }

  private merged(types: readonly Type[]): Type {
    const objects = types.flatMap((type) => (type.kind === 'object' ? [type] : []));
    if (objects.length < types.length) return types.length === 1 ? types[0]! : ANY;
    const fields = new Map(objects.flatMap((type) => [...type.fields]));
    return { kind: 'object', fields, rest: objects.find((type) => type.rest)?.rest ?? null };
  }
}

/** The type of a literal in the document. */
export function valueType(value: unknown): Type {
  if (value === null || value === undefined) return NULL;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return literal(value);
  if (Array.isArray(value)) return listOf(value.length === 0 ? { kind: 'union', of: [] } : union(value.map(valueType)));
  const fields = Object.keys(value).map((name): [string, Field] => [
    name,
    { type: () => valueType(ownMember(value, name)), optional: false },
  ]);
  return { kind: 'object', fields: new Map(fields), rest: null, fresh: true };
}
