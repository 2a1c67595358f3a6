import { expect, test } from 'vitest';
import { defineWidget } from '../base/widget.ts';
import { buildCatalogue, check } from './index.ts';

const catalogue = buildCatalogue({
  widgets: [
    defineWidget({
      name: 'text',
      group: 'display',
      version: 1,
      description: 'Text',
      props: { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false },
      load: async () => ({ default: () => null }),
      examples: [{ name: 'text', node: { widget: 'text' } }],
    }),
  ],
  flows: [],
  contracts: [],
  calls: {},
  hubEvents: {},
  entities: {},
  areas: {},
  roles: [],
  routes: [],
  parts: {},
  locales: {},
  tables: [],
  roots: { user: {}, project: {} },
});

const named = (as: string) => ({
  part: 'a/list',
  version: 1,
  body: { widget: 'text', each: { in: "['a']", as, key: '{{ loop.name.index }}' } },
});
const problems = (as: string) =>
  check(named(as), { catalogue })
    .filter(({ kind }) => kind === 'bound-name')
    .map(({ pointer }) => pointer);

test.each(['page', 'event', 'error', 'task', 'old', 'state', 'loop', 'this'])('no item is called %s', (as) => {
  expect(problems(as)).toEqual(['/body/each/as']);
});

test.each(['item', 'row', 'person'])('an item may be called %s', (as) => expect(problems(as)).toEqual([]));
