import { describe, expect, it } from 'vitest';
import { defineWidget, type WidgetDefinition } from '../base/widget.ts';
import { buildCatalogue, check } from './index.ts';

const text = { type: 'string' } as const;
const shape = { type: 'object', properties: { text, rows: {} }, additionalProperties: false } as const;
const widget = (name: string, more: Partial<WidgetDefinition> = {}): WidgetDefinition =>
  defineWidget({
    name,
    group: 'display',
    version: 1,
    description: name,
    props: shape,
    load: async () => ({ default: () => null }),
    examples: [{ name, node: { widget: name } }],
    ...more,
  });
const columns = {
  description: 'Columns',
  kind: 'entries',
  body: true,
  props: { type: 'object', properties: { header: text, value: {} }, additionalProperties: false },
  perRow: { props: ['value'], rows: 'rows', as: 'row' },
} as const;

const catalogue = buildCatalogue({
  widgets: [widget('text'), widget('stack', { children: 'nodes' }), widget('grid', { slots: { columns } })],
  flows: [],
  contracts: [],
  calls: {},
  hubEvents: {},
  entities: {},
  areas: {},
  roles: ['Mentor'],
  routes: [],
  parts: {},
  locales: {},
  tables: [],
  roots: { user: {}, project: {} },
});

const person = { type: 'object', properties: { Name: text, Age: { type: 'number' } }, additionalProperties: false };
const state = { people: { type: 'array', items: person, default: [] } };
const problems = (body: object): string[] =>
  check({ part: 'a/b', version: 1, state, body }, { catalogue }).map(({ kind, pointer, nearest }) =>
    [kind, pointer, nearest].filter(Boolean).join(' '),
  );
const people = { widget: 'stack', each: { in: 'state.people', as: 'p', key: 'Name' } };
const label = (formula: string): object => ({ widget: 'text', props: { text: `{{ ${formula} }}` } });

describe('values of a node', () => {
  it('have the types of what they give, here and in what stands in it', () => {
    const values = { older: '{Name: p.Name, Age: p.Age + 1}' };
    expect(problems({ ...people, values, children: [label('older.Name')] })).toEqual([]);
    expect(problems({ ...people, values, children: [label('older.Agee')] })).toEqual([
      'unknown-field /body/children/0/props/text Age',
    ]);
    expect(problems({ ...people, values, show: "older.Age == 'x'", children: [] })).toEqual(['never-equal /body/show']);
  });

  it('read each other in any order, but not in a circle', () => {
    const children = [label('second')];
    expect(problems({ ...people, values: { second: 'upper(first)', first: 'p.Name' }, children })).toEqual([]);
    expect(problems({ ...people, values: { second: 'first + 1', first: 'second + 1' }, children })).toContain(
      'value-cycle /body/values/second',
    );
  });

  it('are unknown outside of the node, with the nearest name in the problem', () => {
    const inside = { ...people, values: { label: 'p.Name' }, children: [label('labl')] };
    expect(problems(inside)).toEqual([
      'unused-value /body/values/label',
      'unknown-name /body/children/0/props/text label',
    ]);
    const beside = { widget: 'stack', children: [{ ...inside, children: [label('label')] }, label('label')] };
    expect(problems(beside)).toEqual([expect.stringMatching(/^unknown-name \/body\/children\/1\/props\/text/)]);
  });

  it('report problems at their place, even if nothing reads them', () => {
    expect(problems({ ...people, values: { a: 'p.Nam' }, children: [] })).toEqual([
      'unused-value /body/values/a',
      'unknown-field /body/values/a Name',
    ]);
  });

  it('cannot have a name that already has another meaning', () => {
    expect(problems({ ...people, values: { event: 'p.Name', state: 'p.Name' }, children: [] })).toEqual([
      'bound-name /body/values/event',
      'bound-name /body/values/state',
    ]);
  });

  it('are known to an entry; those that read the row are not known in a header', () => {
    const grid = (entry: object): object => ({
      widget: 'grid',
      props: { rows: '{{state.people}}' },
      slots: { columns: [entry] },
    });
    const values = { title: "cat('Wh', 'o')", name: 'upper(row.Name)' };
    expect(problems(grid({ values, props: { header: '{{title}}', value: '{{name}}' } }))).toEqual([]);
    expect(problems(grid({ values, props: { header: '{{cat(title, name)}}', value: 'x' } }))).toEqual([
      'row-out-of-place /body/slots/columns/0/values/name',
    ]);
  });
});
