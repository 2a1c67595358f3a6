import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { documentKinds, documentSchemas, unitSchema } from './index.ts';

const SOURCE = readFileSync(fileURLToPath(new URL('unit.ts', import.meta.url)), 'utf8');

/** The members that a TypeScript interface names, with those that must be there. */
function declared(name: string): { all: string[]; needed: string[] } {
  const body = new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(SOURCE)?.[1] ?? '';
  return membersIn([...body.matchAll(/^ {2}readonly (\w+)(\??):/gm)]);
}

const membersIn = (found: readonly RegExpExecArray[]) => ({
  all: found.map(([, member = '']) => member).toSorted(),
  needed: found.flatMap(([, member = '', optional]) => (optional === '' ? [member] : [])).toSorted(),
});

/** The members of each action, by its name. */
const actions = [
  ...SOURCE.slice(SOURCE.indexOf('export type Step'))
    .replaceAll(/: \{[^{}]*\}/g, ': any')
    .matchAll(/\| \{\s*readonly do: '(\w+)'([\s\S]*?)\}(?=\s*(?:\||;))/g),
].map(([, name = '', body = '']) => [name, membersIn([...body.matchAll(/readonly (\w+)(\??):/g)])] as const);

interface Shape {
  readonly properties: Readonly<
    Record<string, { readonly const?: string; readonly description?: string; readonly $ref?: string }>
  >;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
  readonly anyOf?: readonly Shape[];
}
// TypeBox keeps schemas as plain objects: what stands in them is read as such.
const { $defs: definitions }: { $defs: Readonly<Record<string, Shape>> } = JSON.parse(JSON.stringify(unitSchema));
const shapeOf = ({ properties, required }: Shape, without: readonly string[] = []) => ({
  all: Object.keys(properties)
    .filter((key) => !without.includes(key))
    .toSorted(),
  needed: required.filter((key) => !without.includes(key)).toSorted(),
});

describe('the types and the meta-schema say the same', () => {
  it.each([
    ['Unit', 'unit'],
    ['Node', 'node'],
    ['Choice', 'choice'],
    ['Entry', 'entry'],
    ['Each', 'each'],
    ['EntryEach', 'entryEach'],
    ['Source', 'source'],
    ['Draft', 'draft'],
  ])('of %s', (name, definition) => {
    const [types, schema] = [declared(name), shapeOf(definitions[definition]!)];
    expect(types.all.length).toBeGreaterThan(1);
    // A note may stand anywhere: the types name it only where the engine reads it.
    expect(schema.all.filter((key) => key !== 'note')).toEqual(types.all.filter((key) => key !== 'note'));
    expect(schema.needed).toEqual(types.needed);
  });

  it('of every action', () => {
    const schemas = (definitions.action?.anyOf ?? []).map((shape) => [
      shape.properties.do?.const,
      shapeOf(shape, ['do', 'access', 'note']),
    ]);
    expect(Object.fromEntries(schemas)).toEqual(Object.fromEntries(actions));
    expect(actions.length).toBeGreaterThan(25);
  });

  it('and every object of the language is closed', () => {
    for (const name of ['unit', 'node', 'choice', 'entry', 'each', 'entryEach', 'source', 'draft'])
      expect([name, definitions[name]?.additionalProperties]).toEqual([name, false]);
  });
});

it('every kind of document is described', () => {
  for (const [name, kind] of Object.entries(documentKinds))
    expect([name, kind.name, kind.description.length > 10]).toEqual([name, name, true]);
  expect(Object.keys(documentSchemas).every((name) => name.startsWith('documents/'))).toBe(true);
});
