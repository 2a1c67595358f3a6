import { expect, test } from 'vitest';
import { buildCatalogue, check } from '../engine/check/index.ts';
import { definitions as widgets } from './definitions.ts';

// Examples use only widgets, nothing else of the app.
const catalogue = buildCatalogue({
  widgets: Object.values(widgets),
  flows: [],
  contracts: [],
  routes: [],
  calls: {},
  hubEvents: {},
  entities: {},
  areas: {},
  roles: [],
  parts: {},
  locales: {},
  tables: [],
  roots: { user: {}, project: {} },
});

const cases = Object.values(widgets).flatMap((widget) =>
  widget.examples.map((example) => ({ title: `${widget.name}: ${example.name}`, example })),
);

test.each(cases)('the checker finds nothing in $title', ({ example: { state, values, node } }) => {
  const unit = {
    screen: 'example',
    version: 1,
    ...(state ? { state } : {}),
    ...(values ? { values } : {}),
    body: node,
  };
  const problems = check(JSON.parse(JSON.stringify(unit)), { catalogue });
  expect(problems.map(({ kind, pointer, message }) => `${kind} ${pointer}: ${message}`)).toEqual([]);
});
