import { describe, expect, it } from 'vitest';
import { buildCatalogue, check } from './index.ts';
import type { Schema } from '../base/json.ts';
import { defineWidget, type WidgetDefinition } from '../base/widget.ts';

const text = { type: 'string' } as const;
const shape = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});
const widget = (name: string, more: Partial<WidgetDefinition> = {}): WidgetDefinition =>
  defineWidget({
    name,
    group: 'display',
    version: 1,
    description: name,
    props: shape({ text }),
    load: async () => ({ default: () => null }),
    examples: [{ name, node: { widget: name } }],
    ...more,
  });
const columns = {
  description: 'Columns',
  kind: 'entries',
  props: shape({ header: text, value: {} }),
  perRow: { props: ['value'], rows: 'rows', as: 'row' },
} as const;
const chips = {
  description: 'Chips',
  kind: 'entries',
  props: { ...shape({ text, on: { type: 'boolean' } }), required: ['on'] },
  events: { change: shape({ on: { type: 'boolean' } }) },
  models: { on: { schema: { type: 'boolean' }, description: 'Is it on?', event: 'change' } },
} as const;

const person = { type: 'object', properties: { Name: text } } as const;
const frame = (slots: object, body: object) => ({ part: 'a/frame', version: 1, slots, body });
const stack = (...children: object[]) => ({ widget: 'stack', children });
const frames = {
  'a/frame': frame(
    { head: { properties: { person } }, children: { optional: true, properties: { count: { type: 'number' } } } },
    stack(),
  ),
  'a/table': {
    part: 'a/table',
    version: 1,
    slots: { columns: { entries: 'grid.columns', properties: { row: person } } },
    body: stack(),
  },
};
const catalogue = buildCatalogue({
  widgets: [
    widget('text'),
    widget('stack', { children: 'nodes' }),
    widget('bar', { slots: { chips } }),
    widget('grid', { props: shape({ rows: {} }), slots: { columns, menu: { ...columns, description: 'Menu' } } }),
  ],
  flows: [],
  contracts: [],
  calls: {},
  hubEvents: {},
  entities: {},
  areas: {},
  roles: ['Mentor'],
  routes: [],
  parts: frames,
  locales: {},
  tables: [],
  roots: { user: {}, project: {} },
});

const problems = (document: object): string[] =>
  check(document, { catalogue }).map(({ kind, pointer, nearest }) =>
    [kind, pointer, nearest].filter(Boolean).join(' '),
  );
const use = (node: object): string[] => problems({ part: 'b/user', version: 1, body: node });
const label = (formula: string): object => ({ widget: 'text', props: { text: `{{ ${formula} }}` } });

describe('whoever uses a part with slots', () => {
  it('gives what it needs, and its nodes read the names that the part gives, by their types', () => {
    const head = label('person.Name');
    expect(use({ widget: 'a/frame', slots: { head }, children: [label('text(count)')] })).toEqual([]);
    expect(use({ widget: 'a/frame', slots: { head: label('person.Nmae') } })).toEqual([
      'unknown-field /body/slots/head/props/text Name',
    ]);
    expect(use({ widget: 'a/frame', slots: { head: label('text(count)') } })[0]).toMatch(/^unknown-name/);
    expect(use({ widget: 'a/frame', slots: { head }, children: [label('count')] })[0]).toMatch(/^prop-mismatch/);
  });

  it('is told of slots that are missing, unknown, or of the other shape', () => {
    expect(use({ widget: 'a/frame', children: [] })).toEqual(['missing-slot /body/widget']);
    expect(use({ widget: 'a/frame', slots: { haed: stack() } })).toEqual([
      'missing-slot /body/widget',
      'unknown-slot /body/slots/haed head',
    ]);
    expect(use({ widget: 'a/frame', slots: { head: [] } })).toEqual(['slot-shape /body/slots/head']);
    expect(use({ widget: 'a/table', slots: { columns: stack() } })).toEqual(['slot-shape /body/slots/columns']);
    expect(use({ widget: 'a/frame', slots: { head: stack(), children: stack() } })).toEqual([
      'unknown-slot /body/slots/children',
    ]);
  });

  it('gives entries as the widget takes them, with the row that the part promises', () => {
    const entry = (value: string, more: object = {}) => ({ as: 'p', props: { header: 'x', value, ...more } });
    expect(use({ widget: 'a/table', slots: { columns: [entry('{{p.Name}}')] } })).toEqual([]);
    expect(use({ widget: 'a/table', slots: { columns: [entry('{{p.Age}}')] } })).toEqual([
      'unknown-field /body/slots/columns/0/props/value Name',
    ]);
    expect(use({ widget: 'a/table', slots: { columns: [entry('', { colour: 'red' })] } })).toEqual([
      'unknown-prop /body/slots/columns/0/props/colour',
    ]);
  });
});

describe('an entry that is bound', () => {
  const bar = (...entries: object[]) =>
    problems({
      part: 'b/user',
      version: 1,
      state: { late: { type: 'boolean', default: false }, rows: { type: 'array', default: [] } },
      values: { all: '[state.late, state.rows]' },
      body: { widget: 'bar', props: { text: '{{ text(values.all) }}' }, slots: { chips: entries } },
    });

  it('has the models of its slot, by their types', () => {
    expect(bar({ bind: 'state.late' }, { bind: { on: 'state.late' } }, { props: { on: true } })).toEqual([]);
    expect(bar({ bind: 'state.rows' })).toEqual(['bind-mismatch /body/slots/chips/0/bind']);
    expect(bar({ bind: 'state.lat' })).toEqual(['unknown-state /body/slots/chips/0/bind late']);
    expect(bar({ bind: 'values.all' })).toEqual(['not-writable /body/slots/chips/0/bind']);
    expect(bar({ bind: { no: 'state.late' }, props: { on: true } })).toEqual([
      'no-model /body/slots/chips/0/bind/no on',
    ]);
    expect(bar({})).toEqual(['missing-prop /body/slots/chips/0/props']);
  });

  it('is refused where entries edit nothing', () => {
    const bound = {
      widget: 'a/table',
      slots: { columns: [{ props: { header: 'x', value: '' }, bind: 'state.late' }] },
    };
    const state = { late: { type: 'boolean', default: false } };
    expect(problems({ part: 'b/user', version: 1, state, body: bound })).toEqual([
      'no-model /body/slots/columns/0/bind',
    ]);
  });
});

describe('a part with slots', () => {
  const place = (props: object) => ({ widget: 'slot', props });

  it('gives a placeholder the names of its slot, and no others', () => {
    const slots = { head: { properties: { person } } };
    expect(problems(frame(slots, place({ name: 'head', with: { person: { Name: 'a' } } })))).toEqual([]);
    expect(problems(frame(slots, place({ name: 'head' })))).toEqual(['missing-prop /body/props']);
    expect(problems(frame(slots, place({ name: 'head', with: { person: { Name: 1 } } })))).toEqual([
      'prop-mismatch /body/props/with/person/Name',
    ]);
    expect(problems(frame(slots, place({ name: 'head', with: { person: { Name: 'a' }, more: 1 } })))).toEqual([
      'unknown-prop /body/props/with/more',
    ]);
  });

  it('is told of places without slots, slots without places, and names that are computed', () => {
    const slots = { head: {} };
    expect(problems(frame(slots, place({ name: 'haed' })))).toEqual([
      'unused-slot /slots/head',
      'unknown-slot /body/props/name head',
    ]);
    expect(problems(frame({}, { widget: 'slot' }))).toEqual(['unknown-slot /body/widget']);
    expect(problems(frame(slots, place({ name: '{{lang}}' })))).toEqual([
      'unused-slot /slots/head',
      'prop-mismatch /body/props/name',
    ]);
    expect(problems({ part: 'a/frame', version: 1, body: { widget: 'solt' } })).toEqual([
      'unknown-widget /body/widget slot',
    ]);
  });

  it('puts entries where the widget that it names takes them', () => {
    const grid = (slot: string, more: object = {}) => ({
      widget: 'grid',
      props: { rows: [] },
      slots: { [slot]: [{ slot: 'columns', ...more }] },
    });
    const slots = { columns: { entries: 'grid.columns', properties: { row: person } } };
    expect(problems(frame(slots, grid('columns')))).toEqual([]);
    expect(problems(frame(slots, grid('menu')))).toEqual(['slot-shape /body/slots/menu/0/slot']);
    expect(problems(frame(slots, grid('columns', { props: {} })))).toEqual(['slot-shape /body/slots/columns/0/props']);
    expect(problems(frame(slots, place({ name: 'columns' })))).toEqual(['slot-shape /body/props/name']);
    expect(problems(frame({ columns: { entries: 'grid.colums' } }, grid('columns')))).toEqual([
      'unknown-slot /slots/columns/entries grid.columns',
      'slot-shape /body/slots/columns/0/slot',
    ]);
  });

  it('gives no names that are taken', () => {
    expect(
      problems(frame({ head: { properties: { state: {} } } }, place({ name: 'head', with: { state: 1 } }))),
    ).toEqual(['bound-name /slots/head/properties/state']);
  });
});
