import { expect, test } from 'vitest';
import { storyFile } from '../.storybook/story-file.ts';
import * as running from './index.ts';
import { definitions as widgets } from './definitions.ts';

test.each(Object.values(widgets))('every example of $name is a story', (definition) => {
  const stories = [...storyFile(definition).matchAll(/^export const (\w+) = story\(widget, (".*")\);$/gm)];
  expect(stories.map(([, , name]): unknown => JSON.parse(name ?? ''))).toEqual(
    definition.examples.map(({ name }) => name),
  );
  expect(new Set(stories.map(([, exported]) => exported)).size).toBe(definition.examples.length);
});

test('every widget has a manual', () => {
  expect(Object.keys(widgets)).toEqual(Object.keys(running));
});

test.each(Object.entries(widgets))(
  '%s is listed under its own name, and its examples have names of their own',
  (name, definition) => {
    expect(definition.name).toBe(name);
    const names = definition.examples.map((example) => example.name);
    expect(new Set(names).size).toBe(names.length);
  },
);

test.each(Object.values(widgets))('every prop, event field and slot of $name is described', (definition) => {
  const props = Object.entries(definition.props.properties ?? {});
  const entries = Object.values(definition.slots ?? {}).flatMap((slot) => Object.entries(slot.props?.properties ?? {}));
  const silent = [...props, ...entries].filter(([, schema]) => !schema.description).map(([prop]) => prop);
  expect(silent).toEqual([]);
});
