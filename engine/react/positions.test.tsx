import { describe, expect, it } from 'vitest';
import { buildCatalogue, check } from '../check/index.ts';
import { partsOf, POSITIONS, prune, walk, type Fields, type PlaceKind, type Position } from '../document/index.ts';
import type { JsonObject } from '../base/json.ts';
import { prepareUnit } from '../prepare/unit.ts';
import { compileList } from '../runtime/action/compile.ts';
import { UnitLibrary } from '../runtime/unit-library.ts';
import { UnitScope } from '../runtime/scope/unit-scope.ts';
import { defineWidget } from '../base/widget.ts';
import { itemsOf, type InspectorItem } from './inspector/items.ts';
import { bundleOf, show } from '../../tests/support/engine/react.tsx';
import { renderChild, UnitView } from './views.tsx';

/** One position of the table, with a unit that has content only there. */
interface Sample {
  readonly name: string;
  readonly kind: PlaceKind;
  readonly unitWith: (place: Fields) => Fields;
}
type Put = (place: Fields) => unknown;

const isPlace = (name: string): name is PlaceKind => Object.hasOwn(POSITIONS, name);

/** A unit that has one place of this kind. */
const AROUND: Readonly<Record<PlaceKind, (place: Fields) => Fields>> = {
  unit: (unit) => unit,
  node: (node) => ({ body: { widget: 'box', ...node } }),
  choice: (choice) => ({ body: { choose: '1', cases: {}, ...choice } }),
  entry: (entry) => ({ body: { widget: 'box', slots: { rows: [entry] } } }),
  source: (source) => ({ sources: { a: { call: 'people.list', ...source } } }),
  draft: (draft) => ({ drafts: { a: { from: '1', schema: {}, ...draft } } }),
  task: (task) => ({ tasks: { a: { do: [], ...task } } }),
  action: (action) => ({ on: { open: [{ ...beside(action), ...action }] } }),
  conflict: (conflict) => ({ on: { open: [{ ...ACTIONS['conflict'], conflict: { base: 'state.a', ...conflict } }] } }),
};
const beside = (action: Fields): Fields | undefined =>
  Array.isArray(action['run']) && Array.isArray(action['run'][0])
    ? { do: 'parallel' }
    : ACTIONS[Object.keys(action)[0] ?? ''];

/** An action that has the member, and its required members. */
const ACTIONS: Readonly<Record<string, Fields>> = {
  meanwhile: { do: 'call', call: 'people.list' },
  finally: { do: 'try', run: [] },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
  then: { do: 'if', if: '1' },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
  else: { do: 'if', if: '1', then: [] },
  run: { do: 'try' },
  catch: { do: 'try', run: [] },
  undo: { do: 'toast', text: 'done' },
  conflict: { do: 'call', call: 'people.list' },
};
/** The required siblings of a position. */
const BESIDE: Readonly<Record<string, Fields>> = {
  each: { in: '[1]', as: 'one', key: 'Id' },
  save: { after: 10 },
  slots: {},
};

function* putsAt(position: Position, name: string): Generator<readonly [kind: PlaceKind, path: string, put: Put]> {
  const { is, members = {}, each, items } = position;
  for (const kind of is === 'body' ? (['node', 'choice'] as const) : is ? [is] : []) yield [kind, '', (place) => place];
  for (const [member, inner] of Object.entries(members))
    for (const [kind, path, put] of inner ? putsAt(inner, member) : [])
      yield [kind, `/${member}${path}`, (place) => ({ ...BESIDE[name], [member]: put(place) })];
  for (const [kind, path, put] of each ? putsAt(each, '*') : []) {
    const key = name === 'slots' && path !== '' ? 'rows' : name === 'on' ? 'open' : 'own';
    yield [kind, `/${key}${path}`, (place) => ({ [key]: put(place) })];
  }
  for (const [kind, path, put] of items ? putsAt(items, '0') : []) yield [kind, `/0${path}`, (place) => [put(place)]];
}

const SAMPLES = Object.entries(POSITIONS).flatMap(([holder, members]): Sample[] =>
  Object.entries(members).flatMap(([member, position]) =>
    (position && isPlace(holder) ? [...putsAt(position, member)] : []).map(([kind, path, put]) => ({
      name: `${kind} in ${holder}/${member}${path}`,
      kind,
      unitWith: (place) => ({
        screen: 'tried',
        version: 1,
        title: 'Tried',
        body: { widget: 'box' },
        ...(isPlace(holder) && AROUND[holder]({ [member]: put(place) })),
      }),
    })),
  ),
);

const samplesOf = (...kinds: PlaceKind[]) => SAMPLES.filter(({ kind }) => kinds.includes(kind));

/** One element of each kind with an unknown role, path or source. */
const UNKNOWN: Readonly<Record<PlaceKind, Fields>> = {
  unit: { version: 1, access: ['Nobody'], body: { widget: 'box' } },
  node: { widget: 'box', access: ['Nobody'] },
  choice: { choose: 'state.nothing', cases: {} },
  entry: { access: ['Nobody'] },
  source: { call: 'people.list', access: ['Nobody'] },
  draft: { from: 'state.nothing', schema: {} },
  task: { do: [{ do: 'stop', access: ['Nobody'] }] },
  action: { do: 'stop', access: ['Nobody'] },
  conflict: { dialog: 'nothing', base: 'state.nothing' },
};

const box = defineWidget({
  name: 'box',
  group: 'layout',
  version: 1,
  description: 'A box',
  props: { type: 'object', additionalProperties: false },
  events: { open: { type: 'object' } },
  children: 'nodes',
  slots: {
    own: { description: 'A node', kind: 'node' },
    rows: { description: 'Entries', kind: 'entries', body: true, events: { open: { type: 'object' } } },
  },
  load: async () => ({ default: () => null }),
  examples: [{ name: 'box', node: { widget: 'box' } }],
});
const catalogue = buildCatalogue({
  widgets: [box],
  flows: [],
  contracts: [],
  calls: {},
  hubEvents: {},
  entities: {},
  areas: {},
  roles: ['Admin'],
  routes: [],
  parts: {},
  locales: {},
  tables: [],
  roots: { user: {}, project: {} },
});

/** The position by the table, and by the walk. */
function pointerOf(unit: Fields, mark: Fields): string {
  let found = '';
  walk(unit, ({ value, pointer }) => {
    if (value === mark) found = pointer;
  });
  return found;
}

it('every position of the table has a unit', () => expect(SAMPLES.length).toBeGreaterThanOrEqual(38));

it.each(SAMPLES)('the walk finds a $name', ({ kind, unitWith }) => {
  const mark = UNKNOWN[kind];
  expect(pointerOf(unitWith(mark), mark)).not.toBe('');
});

it.each(SAMPLES)('the checker sees a $name', ({ kind, unitWith }) => {
  const mark = UNKNOWN[kind];
  const unit = unitWith(mark);
  const at = pointerOf(unit, mark);
  const problems = check(unit, { catalogue }).filter(({ kind: problem }) => problem.startsWith('unknown-'));
  expect(problems.map(({ pointer }) => pointer.startsWith(`${at}/`))).toContain(true);
});

it.each(samplesOf('unit', 'node', 'entry', 'source', 'action'))(
  'a reader without the role never gets a $name',
  ({ kind, unitWith }) => {
    const unit = unitWith({ ...UNKNOWN[kind], access: ['Admin'], note: 'secret' });
    expect(JSON.stringify(prune(unit, ['Mentee'], {}))).not.toContain('secret');
    expect(prune(unit, ['Admin'], {})).toEqual(unit);
  },
);

it.each(samplesOf('node'))('the parts of a unit include that of a $name', ({ unitWith }) => {
  expect([...partsOf(unitWith({ widget: 'people/card' }))]).toContain('people/card');
});

/** The member of each kind that is read when it is prepared. */
const READ: Readonly<Record<PlaceKind, string>> = {
  unit: 'body',
  node: 'widget',
  choice: 'choose',
  entry: 'id',
  source: 'call',
  draft: 'from',
  task: 'do',
  action: 'do',
  conflict: 'base',
};

it.each(SAMPLES)('preparing reads a $name', ({ kind, unitWith }) => {
  let isRead = false;
  const { [READ[kind]]: value, ...rest } = UNKNOWN[kind];
  const mark = Object.defineProperty({ ...rest }, READ[kind], {
    enumerable: true,
    get() {
      isRead = true;
      return value;
    },
  });
  const unit = unitWith(mark);
  // Spreading has read it, too.
  isRead = false;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made after the table, which is held against the schema
  prepareUnit(unit as never, 'tried', { widgets: { box }, parts: {}, compile: compileList });
  expect(isRead).toBe(true);
});

describe('the inspector', () => {
  const pointersOf = (item: InspectorItem): string[] => [item.pointer, ...item.children.flatMap(pointersOf)];

  it.each(samplesOf('node', 'choice', 'entry'))('lists a $name', async ({ name, kind, unitWith }) => {
    const mark = { ...UNKNOWN[kind], note: 'mark' };
    const json: JsonObject = JSON.parse(JSON.stringify(unitWith(mark)));
    let at = '';
    walk(json, ({ value, pointer }) => {
      if (value['note'] === 'mark') at = pointer;
    });
    const { runtime } = await show({ screen: 'empty', version: 1, body: { widget: 'stack' } });
    const library = new UnitLibrary(bundleOf(json), { ...runtime.page.catalogue, widgets: { box } });
    const scope = new UnitScope({ page: runtime.page, library, prepared: library.main, params: {} });
    const view = new UnitView({ scope, renderChild });
    expect([name, itemsOf([{ view, kids: [], elements: [] }]).flatMap(pointersOf)]).toEqual([
      name,
      expect.arrayContaining([at]),
    ]);
  });
});
