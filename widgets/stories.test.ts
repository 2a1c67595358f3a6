import { expect, test } from 'vitest';
import { storyFile } from '../.storybook/story-file.ts';
import { widgets as running } from './registry.ts';
import { definitions as widgets } from './definitions.ts';

test('every example is a story under a name of its own', () => {
  for (const definition of Object.values(widgets)) {
    const stories = [...storyFile(definition).matchAll(/^export const (\w+) = story\(widget, (".*")\);$/gm)];
    const names = stories.map(([, , name]): unknown => JSON.parse(name ?? ''));
    const exported = new Set(stories.map(([, name]) => name));
    expect
      .soft({ names, stories: exported.size }, definition.name)
      .toEqual({ names: definition.examples.map(({ name }) => name), stories: definition.examples.length });
  }
});

test('every widget has a manual', () => {
  expect(Object.keys(widgets)).toEqual(Object.keys(running));
});

test('a widget is listed under its own name', () => {
  expect(Object.values(widgets).map(({ name }) => name)).toEqual(Object.keys(widgets));
});

test('the examples of a widget have names of their own', () => {
  const repeated = Object.values(widgets).flatMap((widget) => {
    const names = widget.examples.map(({ name }) => name);
    return names.filter((name, place) => names.indexOf(name) !== place).map((name) => `${widget.name}: ${name}`);
  });
  expect(repeated).toEqual([]);
});

test('every prop, event field and slot is described', () => {
  const silent = Object.values(widgets).flatMap(({ name, props, slots }) =>
    [props, ...Object.values(slots ?? {}).map((slot) => slot.props)]
      .flatMap((schema) => Object.entries(schema?.properties ?? {}))
      .filter(([, schema]) => !schema.description)
      .map(([prop]) => `${name}: ${prop}`),
  );
  expect(silent).toEqual([]);
});
