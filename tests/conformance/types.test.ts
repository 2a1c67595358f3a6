import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { check } from '../../engine/check/index.ts';

const text = (formula: string, more: object = {}) => ({ widget: 'text', props: { text: `{{ ${formula} }}` }, ...more });
const screen = (body: object, more: object = {}) => ({ screen: 'chat', version: 1, ...more, body });
const stack = (...children: object[]) => ({ widget: 'stack', children });
const kinds = (document: unknown) => check(document, { catalogue }).map(({ kind, pointer }) => `${kind} ${pointer}`);
/** Problems of one formula, with these states. */
const problemsOf = (formula: string, state: object = {}) =>
  kinds(screen(stack({ widget: 'divider', show: formula }), { state })).filter((found) => !found.startsWith('unused'));

const NUMBER = { type: 'integer', default: 0 };
const TEXT = { type: 'string', default: '' };
const PEOPLE = { type: 'array', items: { $ref: 'entities/user' }, default: [] };

describe('the types of formulas', () => {
  it.each([
    ["state.n ? 'a' : 'b'", { n: NUMBER }],
    ['map(state.people, p => p.Id)', { people: PEOPLE }],
    ['get(find(state.people, p => p.Id == user.Id), "Name")', { people: PEOPLE }],
    ['map(sort(state.people, p => [p.Name, desc(p.Id)]), p => p.Name)', { people: PEOPLE }],
    ["state.a == null or state.a != ''", { a: { type: ['string', 'null'], default: null } }],
    ['length(merge(state.people, []))', { people: PEOPLE }],
    ['sum(state.people, p => length(p.Fields.x))', { people: PEOPLE }],
    [
      'state.map.x + state.map[state.key]',
      { map: { type: 'object', additionalProperties: { type: 'number' }, default: {} }, key: TEXT },
    ],
    ['now("minute") - 3', {}],
    ["state.a or 'none'", { a: { enum: ['x', 'y'], default: 'x' } }],
    ["(state.a or 'none') == 'none'", { a: { enum: ['x', 'y'], default: 'x' } }],
    ["lang == 'el'", {}],
    ["role == 'Mentee'", {}],
  ])('%s is fine', (formula, state) => {
    expect(problemsOf(formula, state)).toEqual([]);
  });

  it.each([
    ['state.n == "1"', { n: NUMBER }, 'never-equal'],
    ["state.a == 'z'", { a: { enum: ['x', 'y'], default: 'x' } }, 'never-equal'],
    ["role == 'Metnor'", {}, 'never-equal'],
    ['map(state.people, p => p.Nmae)', { people: PEOPLE }, 'unknown-field'],
    ['state.n.x', { n: NUMBER }, 'no-fields'],
    ['filter(state.n, x => x)', { n: NUMBER }, 'not-a-list'],
    ['state.s + 1', { s: TEXT }, 'not-a-number'],
    ['state.people > 3', { people: PEOPLE }, 'wrong-argument'],
    ["hasRole('Admni')", {}, 'unknown-role'],
    ['contains(state.n, "x")', { n: NUMBER }, 'wrong-argument'],
    ['map(group(state.people, p => p.Name), g => g.item)', { people: PEOPLE }, 'unknown-field'],
    ["t('chat.nothing')", {}, 'unknown-text'],
  ])('%s is told', (formula, state, kind) => {
    expect(problemsOf(formula, state).map((found) => found.split(' ')[0])).toContain(kind);
  });

  it('a parameter is reported if none of several possible texts uses it', () => {
    const several = (values: string) => `t(state.k == '' ? 'chat.title' : 'import.summary', ${values})`;
    expect(problemsOf(several('{ users: "x", count: 1 }'), { k: TEXT })).toEqual([]);
    expect(problemsOf(several('{ users: "x", count: 1, age: 3 }'), { k: TEXT })).toEqual([
      'unknown-text-parameter /body/children/0/show',
    ]);
    expect(problemsOf(several('{}'), { k: TEXT })).toContain('missing-text-parameter /body/children/0/show');
  });

  it('are followed from values to values, sources to items, and into loops', () => {
    const unit = (field: string) =>
      screen(
        { widget: 'list', children: [text(`c.${field}`, { each: { in: 'values.chats', as: 'c', key: 'Id' } })] },
        {
          sources: { all: { call: 'chat.conversations', key: 'Id' } },
          values: { chats: 'filter(values.all, c => c.New > 0)', all: 'sort(sources.all.data, c => desc(c.Last))' },
        },
      );
    expect(kinds(unit('Title'))).toEqual([]);
    expect(kinds(unit('Titel'))).toEqual(['unknown-field /body/children/0/props/text']);
  });

  it('know the loops around, and only those', () => {
    const inner = (formula: string) =>
      screen(
        {
          widget: 'list',
          children: [{ widget: 'stack', each: { in: 'state.people', as: 'p', key: 'Id' }, children: [text(formula)] }],
        },
        { state: { people: PEOPLE } },
      );
    expect(kinds(inner('loop.p.previous.Name'))).toEqual([]);
    expect(kinds(inner('loop.p.first'))).toEqual(['unknown-field /body/children/0/children/0/props/text']);
    expect(kinds(inner('loop.q.index'))).toEqual(['unknown-name /body/children/0/children/0/props/text']);
  });
});

describe('choices', () => {
  const flow = (cases: object, more: object = {}) =>
    screen(
      { choose: 'flows.up.state', cases, ...more },
      {
        flows: { up: { flow: 'upload', with: { to: 'library', file: '{{params.file}}' } } },
        params: { file: { $ref: 'entities/local-file' } },
      },
    );

  it('narrow what was chosen, in each case and in else', () => {
    const said = (state: string) => text(`flows.up.state == '${state}' ? 'a' : 'b'`);
    expect(kinds(flow({ 'idle|done': said('done') }, { else: said('failed') }))).toEqual([]);
    expect(kinds(flow({ 'idle|done': said('failed') }, { else: said('idle') }))).toEqual([
      'never-equal /body/cases/idle|done/props/text',
      'never-equal /body/else/props/text',
    ]);
  });

  it('narrow a union by the member that tells its kinds apart', () => {
    const of = (kind: string, field: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [field]: { type: 'string' } },
      required: ['kind', field],
      additionalProperties: false,
    });
    const unit = (field: string) =>
      screen(
        { choose: 'params.it.kind', cases: { a: text(`params.it.${field}`), b: text('params.it.right') } },
        { params: { it: { anyOf: [of('a', 'left'), of('b', 'right')] } } },
      );
    expect(kinds(unit('left'))).toEqual([]);
    expect(kinds(unit('right'))).toEqual(['unknown-field /body/cases/a/props/text']);
  });

  it('know a code that is a number by its digits', () => {
    const unit = (name: string) =>
      screen(
        { choose: 'state.n', cases: { [name]: { widget: 'divider' } }, else: { widget: 'divider' } },
        { state: { n: NUMBER } },
      );
    expect(kinds(unit('6'))).toEqual([]);
    expect(kinds(unit('six'))).toEqual(['unreachable-case /body/cases/six']);
  });
});

describe('access', () => {
  const approve = {
    widget: 'button',
    props: { text: 'x' },
    on: { click: [{ do: 'call', call: 'library.approve', with: { Id: '1' } }] },
  };
  const part = (access: unknown, inner: unknown) => ({
    part: 'a/b',
    version: 1,
    ...(access === undefined ? {} : { access }),
    body: { widget: 'stack', children: [{ ...approve, ...(inner === undefined ? {} : { access: inner }) }] },
  });

  it('is narrowed by every holder on the way to a call', () => {
    expect(kinds(part('admin', undefined))).toEqual(['access-wider /body/children/0/on/click/0/call']);
    expect(kinds(part('admin', ['Admin', 'Mentee']))).toEqual([]);
    expect(kinds(part(undefined, undefined))).toEqual([]);
  });

  it('of a screen that names nobody is that of its route', () => {
    expect(kinds(screen(approve))).toEqual(['access-wider /body/on/click/0/call']);
    expect(kinds({ ...screen(approve), screen: 'signin' })).toEqual([]);
  });

  it('of the user of a part must fit the calls of the part', () => {
    const parts = { ...catalogue.parts, 'a/b': part(undefined, undefined), 'a/c': part(undefined, ['Admin']) };
    const use = (name: string) =>
      check(screen({ widget: name }, { screen: 'nowhere/x', access: ['Admin', 'Coordinator'] }), {
        catalogue: { ...catalogue, parts },
      }).map(({ message }) => message);
    expect(use('a/b')).toEqual(['Coordinator may not call library.approve, which a/b does']);
    expect(use('a/c')).toEqual([]);
  });
});

describe('one cause is one problem', () => {
  it('a formula that cannot be read says nothing more', () => {
    expect(
      kinds(
        screen(
          {
            widget: 'list',
            children: [text('x.Name', { each: { in: 'filter(state.people, p => )', as: 'x', key: 'Id' } })],
          },
          { state: { people: PEOPLE } },
        ),
      ),
    ).toEqual(['formula-syntax /body/children/0/each/in']);
  });

  it('an unknown widget hides nothing that stands in it', () => {
    expect(kinds(screen({ widget: 'stak', props: { gap: 'huge' }, children: [text('state.x')] }))).toEqual([
      'unknown-widget /body/widget',
      'unknown-state /body/children/0/props/text',
    ]);
  });

  it('a wrong value is reported once, even if it is read several times', () => {
    expect(kinds(screen(stack(text('values.a'), text('values.a')), { values: { a: 'state.none' } }))).toEqual([
      'unknown-state /values/a',
    ]);
  });
});

it('places a problem at the faulty part of a long text', () => {
  const [problem] = check(
    screen(stack(text('1'), { widget: 'text', props: { text: 'Hello {{user.Id}}, {{ state.nothing }}!' } })),
    { catalogue },
  );
  const line = JSON.stringify(
    screen(stack(text('1'), { widget: 'text', props: { text: 'Hello {{user.Id}}, {{ state.nothing }}!' } })),
    null,
    2,
  ).split('\n')[(problem?.line ?? 0) - 1];
  expect(line?.slice((problem?.column ?? 0) - 1, (problem?.endColumn ?? 0) - 1)).toBe('state.nothing');
});
