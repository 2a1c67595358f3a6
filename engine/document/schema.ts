import { equal } from '../base/equal.ts';
import type { Schema } from '../base/json.ts';
import { isObject, ownMember } from './pointer.ts';

/** A member that every branch requires, each with a constant value of its own. */
export function tagOf(schemas: readonly Schema[]): string | undefined {
  const first = schemas[0]?.properties;
  if (!isObject(first) || schemas.length < 2) return undefined;
  return Object.keys(first).find((key) => {
    const values = schemas.map((schema) => ownMember(ownMember(schema.properties, key), 'const'));
    return (
      values.every((value) => typeof value === 'string') &&
      new Set(values).size === values.length &&
      schemas.every((schema) => listOf(schema.required).includes(key))
    );
  });
}

/** How well a value matches a schema; 0 when the type differs. */
export function likeness(value: unknown, schema: Schema): number {
  if (schema.type !== undefined && ![schema.type].flat().some((name) => isOfType(value, name))) return 0;
  if (Object.hasOwn(schema, 'const')) return equal(schema.const, value) ? 3 : 0;
  if (Array.isArray(schema.enum)) return schema.enum.some((allowed) => equal(allowed, value)) ? 3 : 0.5;
  if (!isObject(value) || !isObject(schema.properties)) return 1;
  const missing = listOf(schema.required).filter((key) => typeof key === 'string' && !Object.hasOwn(value, key)).length;
  const known = Object.keys(value).filter((key) => Object.hasOwn(schema.properties ?? {}, key)).length;
  return missing > 0 ? 0.1 + known / 1000 : 2 + known / 1000;
}

export function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

export const ARTICLES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

/** A value as text for messages. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}..."` : text;
}

export const listOf = <Item>(list: readonly Item[] | undefined): readonly Item[] => (Array.isArray(list) ? list : []);

/** An invalid pattern accepts every text, because the check of the schema reports it. */
export function testOfPattern(pattern: string): ((text: string) => boolean) | undefined {
  try {
    // pattern-limit 3000000: only schemas of the product use this, and their patterns are checked; other callers pass their own pattern test.
    const compiled = new RegExp(pattern, 'u');
    return (text) => compiled.test(text);
  } catch {
    return undefined;
  }
}
