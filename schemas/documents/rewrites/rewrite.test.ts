import { expect, it } from 'vitest';
import { REWRITES, toPresentForms } from './index.ts';
import { isFields, makeRewriter, type Rewrite } from './rewrite.ts';

const unit = {
  screen: 'x',
  version: 1,
  dialogs: { ask: { version: 1, body: { widget: 'text' } } },
  sources: { people: { call: 'users.list', with: { of: { $link: 'home' } }, on: { loaded: [{ do: 'stop' }] } } },
  body: {
    widget: 'stack',
    props: { data: { $literal: { $link: 'home' } } },
    on: { click: { if: 'state.a', do: [{ do: 'if', if: 'state.b', else: [{ do: 'print' }] }] } },
    children: [{ choose: 'state.c', cases: { one: { widget: 'text' } } }],
    slots: { columns: [{ id: 'name', body: { widget: 'badge' } }] },
  },
};

/** The names of the elements at which a rewrite is called, in their order. */
function visited(names: readonly string[]): string[] {
  const found: string[] = [];
  const note = (name: string, of: (element: Readonly<Record<string, unknown>>) => unknown) => ({
    [name]: (element: Readonly<Record<string, unknown>>) => {
      found.push(`${name} ${String(of(element))}`);
      return element;
    },
  });
  const places = Object.assign(
    {},
    ...names.map((name) => note(name, (element) => element['do'] ?? element['widget'] ?? element['call'] ?? '')),
  );
  makeRewriter([{ why: '', places }])(unit);
  return found;
}

it('reaches every element, its content first, and no data', () => {
  expect(visited(['node'])).toEqual(['node text', 'node text', 'node badge', 'node stack']);
  expect(visited(['action', 'handler'])).toEqual([
    'action stop',
    'action print',
    'action if',
    'handler [object Object]',
  ]);
  expect(visited(['source', 'form', 'choice', 'entry'])).toEqual(['form ', 'source users.list', 'choice ', 'entry ']);
});

it('applies rewrites in their order, to lists of actions too', () => {
  const first: Rewrite = { why: '', actions: (list) => [...list, { do: 'copy', text: '1' }] };
  const second: Rewrite = {
    why: '',
    actions: (list) => list.filter((one) => !isFields(one) || one['do'] !== 'copy'),
  };
  expect(makeRewriter([first, second])(unit)).toEqual(unit);
  expect(makeRewriter([first])(unit)).toMatchObject({
    sources: { people: { on: { loaded: [{ do: 'stop' }, { do: 'copy' }] } } },
  });
});

it('returns the document itself where nothing changes, and what it does not know as it is', () => {
  expect(makeRewriter([{ why: '', places: { node: (node) => node } }])(unit)).toBe(unit);
  const broken = { screen: 3, version: 2, body: [{ widget: 7 }], on: 'x', sources: { a: [], b: null }, more: { a: 1 } };
  expect(toPresentForms(broken)).toEqual(broken);
});

it('gives every unit the version, and nothing more when it is applied again', () => {
  const written = toPresentForms(unit);
  expect(written).toMatchObject({ version: 2, dialogs: { ask: { version: 2 } } });
  expect(toPresentForms(written)).toBe(written);
});

it('every rewrite says what it does', () => {
  for (const { why } of REWRITES) expect(why).toMatch(/^[A-Z].+\.$/);
});
