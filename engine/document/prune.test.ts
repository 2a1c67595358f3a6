import { describe, expect, it } from 'vitest';
import { EMPTY_CHOICE, allows, closure, prune, pruneBundle, walk } from './index.ts';

const AREAS = { office: ['Admin', 'Supervisor'] };
const text = { widget: 'text' };
const secret = { widget: 'text', access: ['Admin'], note: 'secret' };

describe('access', () => {
  it.each([
    [undefined, ['Mentee'], true],
    ['office', ['Supervisor'], true],
    ['office', ['Mentee'], false],
    ['nowhere', ['Admin'], false],
    ['constructor', ['Admin'], false],
    [['Admin'], ['Mentee', 'Admin'], true],
    [[], ['Admin'], false],
    [7, ['Admin'], false],
  ])('%j for %j is %s', (access, roles, may) => {
    expect(allows(access, roles, AREAS)).toBe(may);
  });
});

describe('pruning', () => {
  const unit = {
    screen: 'a',
    version: 1,
    sources: { open: { call: 'a.b' }, closed: { call: 'a.secret', access: 'office', with: { x: 1 } } },
    dialogs: { ask: { version: 1, access: ['Admin'], body: text } },
    body: {
      widget: 'stack',
      waits: ['open', 'closed'],
      on: {
        click: [
          { do: 'reload', source: 'closed' },
          { do: 'call', call: 'a.secret', access: ['Admin'], as: 'x' },
          { do: 'call', call: 'a.b', conflict: { dialog: 'ask', base: 'state.a', again: [] } },
          { do: 'open', dialog: 'ask' },
          // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
          { do: 'if', if: 'x', then: [{ do: 'patch', source: 'closed', put: 1 }, { do: 'print' }] },
        ],
      },
      children: [
        text,
        secret,
        { choose: 'state.a', cases: { one: secret, two: text }, else: text },
        { widget: 'list', each: { in: 'x', as: 'y', key: 'z', empty: secret } },
      ],
      slots: {
        items: [
          { access: ['Admin'], props: { text: 'secret' } },
          { props: { text: 'a' }, body: secret },
        ],
        one: secret,
      },
    },
  };
  const pruned = prune(unit, ['Mentee'], AREAS);

  it('removes everything that the reader may not have, even its name in a call', () => {
    expect(JSON.stringify(pruned)).not.toMatch(/secret|ask/);
  });

  it('leaves references to removed parts without effect', () => {
    expect(pruned).toMatchObject({
      sources: { open: { call: 'a.b' }, closed: {} },
      body: {
        waits: ['open'],
        on: {
          click: [
            { do: 'let', as: 'x', to: null },
            { do: 'call', call: 'a.b' },
            // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
            { do: 'if', then: [{ do: 'print' }] },
          ],
        },
        children: [text, { cases: { one: EMPTY_CHOICE, two: text }, else: text }, { each: { empty: EMPTY_CHOICE } }],
        slots: { items: [{ props: { text: 'a' }, body: EMPTY_CHOICE }], one: EMPTY_CHOICE },
      },
    });
  });

  it('keeps everything for readers with the right, and does not change the original', () => {
    const before = JSON.stringify(unit);
    expect(prune(unit, ['Admin'], AREAS)).toEqual(unit);
    expect(JSON.stringify(unit)).toBe(before);
  });

  it('keeps the names of tasks that stand instead of lists of actions', () => {
    const list = [{ do: 'parallel', run: ['tasks.a', [{ do: 'print', access: 'office' }]] }];
    const node = { widget: 'button', on: { click: 'tasks.a', ok: { if: true, do: 'tasks.a' }, change: list } };
    expect(prune({ screen: 'x', version: 1, on: { open: 'tasks.a' }, body: node }, ['Mentee'], AREAS)).toMatchObject({
      on: { open: 'tasks.a' },
      body: { on: { click: 'tasks.a', ok: { do: 'tasks.a' }, change: [{ run: ['tasks.a', []] }] } },
    });
  });

  it('gives nothing at all of a unit that is refused', () => {
    expect(prune({ ...unit, access: 'office' }, ['Mentee'], AREAS)).toBeNull();
    expect(prune('no unit', ['Admin'], AREAS)).toBeNull();
  });

  it('sends only parts that are still reachable, and takes out the nodes of refused ones', () => {
    const parts: Record<string, unknown> = {
      'a/open': { part: 'a/open', version: 1, body: { widget: 'a/inner' } },
      'a/inner': { part: 'a/inner', version: 1, body: { widget: 'a/open' } },
      'a/office': { part: 'a/office', version: 1, access: 'office', body: { widget: 'a/deep' } },
      'a/deep': { part: 'a/deep', version: 1, body: text },
    };
    const screen = {
      screen: 's',
      version: 1,
      body: {
        widget: 'stack',
        children: [{ widget: 'a/open' }, { widget: 'a/office' }, { ...secret, widget: 'a/deep' }],
      },
    };
    const sent = pruneBundle(screen, (name) => parts[name], ['Mentee'], AREAS);
    expect(sent?.unit).toMatchObject({ body: { children: [{ widget: 'a/open' }] } });
    expect(Object.keys(sent?.parts ?? {}).toSorted()).toEqual(['a/inner', 'a/open']);
    expect(Object.keys(pruneBundle(screen, (name) => parts[name], ['Admin'], AREAS)?.parts ?? {})).toHaveLength(4);
  });
});

describe('walking', () => {
  it('visits in the order of the document, and not inside what is refused', () => {
    const seen: string[] = [];
    walk(
      {
        sources: { s: { on: { loaded: [{ do: 'parallel', run: [[{ do: 'wait' }], [{ do: 'stop' }]] }] } }, t: {} },
        body: {
          widget: 'a',
          children: [
            { widget: 'b', children: [{ widget: 'hidden' }] },
            { choose: 'x', cases: { y: { widget: 'c' } } },
          ],
        },
      },
      ({ kind, value, pointer }) => {
        seen.push(`${kind} ${pointer}`);
        return value.widget === 'b' ? false : undefined;
      },
    );
    expect(seen).toEqual([
      'unit ',
      'source /sources/s',
      'action /sources/s/on/loaded/0',
      'action /sources/s/on/loaded/0/run/0/0',
      'action /sources/s/on/loaded/0/run/1/0',
      'source /sources/t',
      'node /body',
      'node /body/children/0',
      'choice /body/children/1',
      'node /body/children/1/cases/y',
    ]);
  });

  it('reaches parts through widgets, contracts and dialogs, but not dialogs of the unit itself', () => {
    const unit = {
      dialogs: { 'own/one': { body: { widget: 'p/three' } } },
      body: {
        widget: { as: 'input', for: 'x' },
        on: {
          click: [
            { do: 'open', dialog: 'own/one' },
            { do: 'open', dialog: 'p/two' },
            { do: 'call', call: 'a.b', conflict: { dialog: 'p/four' } },
          ],
        },
      },
    };
    const found = closure(
      unit,
      (name) => ({ part: name, body: text }),
      (contract) => (contract === 'input' ? ['p/one'] : []),
    );
    expect([...found.keys()].toSorted()).toEqual(['p/four', 'p/one', 'p/three', 'p/two']);
  });
});

describe('what is given to the slots of a part', () => {
  const unit = {
    screen: 'a',
    version: 1,
    body: {
      widget: 'people/panel',
      slots: {
        head: { ...secret, children: [{ widget: 'people/card' }] },
        foot: { widget: 'stack', children: [text, secret] },
        columns: [{ props: { id: 'open' } }, { props: { id: 'closed' }, access: 'office' }],
      },
      children: [secret, { widget: 'people/card' }],
    },
  };

  it('is pruned and reached like all that stands in a document', () => {
    const [mentee, admin] = [['Mentee'], ['Admin']].map((roles) => prune(unit, roles, AREAS));
    expect(mentee?.body).toEqual({
      widget: 'people/panel',
      slots: { head: EMPTY_CHOICE, foot: { widget: 'stack', children: [text] }, columns: [{ props: { id: 'open' } }] },
      children: [{ widget: 'people/card' }],
    });
    expect(admin).toEqual(unit);
    const parts = { 'people/panel': { part: 'people/panel', body: { widget: 'slot' } }, 'people/card': { body: text } };
    const find = (name: string) => new Map(Object.entries(parts)).get(name);
    expect([...closure(unit, find).keys()].toSorted()).toEqual(['people/card', 'people/panel']);
  });
});
