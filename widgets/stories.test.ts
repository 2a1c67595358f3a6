import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { storyFile, storyPath } from '../.storybook/story-file.ts';
import * as widgets from './index.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

test.each(Object.values(widgets))('the stories of $name are those of its examples', (definition) => {
  const path = root + storyPath(definition.name);
  expect(existsSync(path), `${path} is missing: run node .storybook/write-stories.ts`).toBe(true);
  expect(readFileSync(path, 'utf8'), 'stale: run node .storybook/write-stories.ts').toBe(storyFile(definition));
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
