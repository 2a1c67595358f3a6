import { describe, expect, expectTypeOf, it } from 'vitest';
import { documentKinds, documentSchemas, unitSchema, type Action, type Choice, type Node, type Unit } from './index.ts';
import type { Scenario, Step } from './scenario.ts';
import { unitDefinitions } from './unit.schema.ts';

const body = { widget: 'text' };
const unit = (more: Partial<Unit>): Unit => ({ version: 1, body, ...more });
const opens = (...actions: Action[]): Unit => unit({ on: { open: actions } });

describe('the types of a unit follow its meta-schema', () => {
  it('and know what may stand in what', () => {
    const node: Node = {
      widget: { as: 'answer', for: 'code' },
      only: ['phone'],
      children: [{ choose: '1', cases: { a: body } }],
    };
    const dialog: Unit = unit({ body: node, slots: { own: { type: 'object', entries: 'dataGrid.columns' } } });
    opens({
      do: 'try',
      run: [{ do: 'parallel', run: [[{ do: 'stop' }]] }],
      catch: { '*': [{ do: 'print', note: 'why' }] },
    });
    expectTypeOf(dialog).toEqualTypeOf<Unit>();
  });

  it('at every depth', () => {
    // @ts-expect-error -- a node names its widget
    const nodeless: Unit = unit({ body: { children: [body] } });
    // @ts-expect-error -- a node inside of a node has no other members
    unit({ body: { widget: 'stack', children: [{ widget: 'text', colour: 'red' }] } });
    // @ts-expect-error -- `each` needs a key
    unit({ dialogs: { ask: unit({ body: { widget: 'text', each: { in: 'state.a', as: 'one' } } }) } });
    // @ts-expect-error -- "phone" is a medium, "moon" is not
    unit({ body: { choose: '1', cases: { a: { widget: 'text', only: ['moon'] } } } });
    // @ts-expect-error -- there is no such action
    opens({ do: 'try', run: [{ do: 'parallel', run: [[{ do: 'jump' }]] }] });
    // @ts-expect-error -- a call is named
    opens({ do: 'each', in: '1', as: 'one', run: [{ do: 'call' }] });
    // @ts-expect-error -- the size of a page is a number or logic
    unit({ sources: { a: { call: 'a.b', pages: { size: true } } } });
    // @ts-expect-error -- what JSON cannot hold is no value
    opens({ do: 'set', path: 'state.a', to: () => 1 });
    expectTypeOf(nodeless).toEqualTypeOf<Unit>();
  });

  it('and are never any', () => {
    expectTypeOf<Action>().not.toBeAny();
    expectTypeOf<Unit['body']>().toEqualTypeOf<Readonly<Node> | Readonly<Choice>>();
    expectTypeOf<Exclude<Node['children'], undefined>[number]>().not.toBeAny();
    expectTypeOf<Exclude<Unit['dialogs'], undefined>[string]['body']>().toEqualTypeOf<Unit['body']>();
  });
});

describe('the meta-schema', () => {
  it('refers only to what it defines', () => {
    const text = JSON.stringify(unitSchema);
    const named = new Set([...text.matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name));
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !Object.hasOwn(unitDefinitions, name ?? ''))).toEqual([]);
  });

  it.each(['unit', 'node', 'choice', 'entry', 'each', 'entryEach', 'source', 'draft', 'task', 'conflict'] as const)(
    'closes %s',
    (name) => expect(unitDefinitions[name]).toMatchObject({ additionalProperties: false }),
  );
});

it('every kind of document is described', () => {
  for (const [name, kind] of Object.entries(documentKinds))
    expect([name, kind.name, kind.description.length > 10]).toEqual([name, name, true]);
  expect(Object.keys(documentSchemas).every((name) => name.startsWith('documents/'))).toBe(true);
});

it('the types of a scenario follow its schema', () => {
  const steps: Step[] = [
    { see: { text: { $t: 'save' }, in: { role: 'row' } }, times: 2 },
    { type: 'a', into: 'Name' },
  ];
  // @ts-expect-error -- a target is a text or an element
  steps.push({ click: 1 });
  // @ts-expect-error -- typing needs a target
  steps.push({ type: 'a' });
  expectTypeOf<Scenario['expect'][number]>().not.toBeAny();
  expectTypeOf(steps).toEqualTypeOf<Step[]>();
});
