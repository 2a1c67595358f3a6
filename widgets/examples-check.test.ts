import { expect, test } from 'vitest';
import type { Example } from '../engine/index.ts';
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

/** The problems of an example's document. */
function problemsOf({ state, values, node }: Example): readonly string[] {
  const unit = {
    screen: 'example',
    version: 1,
    ...(state ? { state } : {}),
    ...(values ? { values } : {}),
    body: node,
  };
  const problems = check(JSON.parse(JSON.stringify(unit)), { catalogue });
  return problems.map(({ kind, pointer, message }) => `${kind} ${pointer}: ${message}`);
}

test('the checker finds nothing in the examples', () => {
  const problems = Object.values(widgets).flatMap((widget) =>
    widget.examples.flatMap((example) =>
      problemsOf(example).map((problem) => `${widget.name}, ${example.name}: ${problem}`),
    ),
  );
  expect(problems).toEqual([]);
});
