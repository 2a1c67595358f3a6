import { expect, test } from 'vitest';
import { isObject } from '../../engine/index.ts';
import { units } from '../support/scenarios/files.ts';

/** An object with so many members is a thing that has a name. */
const MEMBERS = 3;
const DATA: ReadonlySet<string> = new Set(['body', 'values', 'default', 'head', 'on', 'do']);
/** They do not change what values are. */
const WORDS: ReadonlySet<string> = new Set(['description', 'default', 'keep', 'entry', 'note', 'optional']);

/** Calls `visit` for every object schema that is written out in a document. */
function eachInline(value: unknown, pointer: string, visit: (schema: object, pointer: string) => void): void {
  if (Array.isArray(value)) value.forEach((item: unknown, index) => eachInline(item, `${pointer}/${index}`, visit));
  if (!isObject(value)) return;
  const { properties } = value;
  if (isObject(properties) && Object.keys(properties).length >= MEMBERS) visit(value, pointer);
  for (const [name, inner] of Object.entries(value))
    if (!DATA.has(name)) eachInline(inner, `${pointer}/${name}`, visit);
}

/** The schema as a text, without words for people and in one order. */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).filter(([name]) => !WORDS.has(name));
  return Object.fromEntries(
    members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, shapeOf(inner)]),
  );
}

test('an object that two documents describe is an entity: schemas/entities has its schema, and they refer to it', () => {
  const places = new Map<string, string[]>();
  for (const [unit, document] of Object.entries(units))
    eachInline(document, unit, (schema, pointer) => {
      const shape = JSON.stringify(shapeOf(schema));
      places.set(shape, [...(places.get(shape) ?? []), pointer]);
    });
  expect(places.size).toBeGreaterThan(20);
  expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
});
