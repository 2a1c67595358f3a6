/* oxlint-disable unicorn/no-thenable -- `then` is a word of the language */
import { expect, it } from 'vitest';
import { callConflict } from './call-conflict.ts';
import { isFields, makeRewriter, type Fields } from './rewrite.ts';

const rewrite = makeRewriter([callConflict]);

const call = { do: 'call', call: 'documents.save', as: 'reply', with: { base: '{{state.base}}' } };
const given = { kind: 'workbook', mine: '{{state.text}}' };
const open = {
  do: 'open',
  dialog: 'screens/conflict',
  as: 'choice',
  with: { ...given, theirs: "{{ get(error.data, 'theirs') }}" },
};
const set = { do: 'set', path: 'state.base', to: "{{ number(get(error.data, 'revision')) }}" };
const repeat = { do: 'task', task: 'store', with: { message: '{{task.message}}' } };
const choice = { do: 'if', if: "choice.keep == 'mine'", then: [set, repeat], else: 'tasks.again' };
const former = [open, choice, { do: 'stop' }];
const conflict = { dialog: 'screens/conflict', with: given, base: 'state.base', again: 'tasks.again' };
const saved = { do: 'set', path: 'state.base', to: 0 };

const unit = (...actions: readonly Fields[]) => ({
  screen: 'x',
  version: 2,
  tasks: { store: { params: { message: { type: 'string' } }, do: actions }, again: { do: [] } },
  body: { widget: 'text' },
});
const withCatch = (list: unknown, more: Fields = {}) => unit({ ...call, catch: { conflict: list, ...more } }, saved);

it('asks by the member of the call', () => {
  expect(rewrite(withCatch(former))).toEqual(unit({ ...call, conflict }, saved));
});

it('leaves other errors to the catch, and keeps other actions of the choice', () => {
  const caught = { invalid: [{ do: 'print' }] };
  const again = [{ do: 'reload', source: 'a' }];
  expect(rewrite(withCatch([open, { ...choice, else: again }, { do: 'stop' }], caught))).toEqual(
    unit({ ...call, conflict: { ...conflict, again }, catch: caught }, saved),
  );
});

it('knows a revision that may be missing, and passes what is set to a constant before the call', () => {
  const or = { ...set, to: "{{ number(get(error.data, 'revision')) or 0 }}" };
  const list = [open, { ...choice, then: [or, repeat] }, { do: 'stop' }];
  const first = { do: 'set', path: 'state.reasons', to: [] };
  expect(rewrite(unit(first, { ...call, catch: { conflict: list } }))).toEqual(unit(first, { ...call, conflict }));
});

it('rewrites the tasks of dialogs', () => {
  const within = (inner: Fields) => ({ ...unit(), dialogs: { ask: inner } });
  expect(rewrite(within(withCatch(former)))).toEqual(within(unit({ ...call, conflict }, saved)));
});

it.each<readonly [string, readonly unknown[]]>([
  [
    'that reads something else of the error',
    [{ ...open, with: { ...open.with, theirs: '{{error.text}}' } }, ...former.slice(1)],
  ],
  ['that opens without a name', [{ do: 'open', dialog: 'a', with: open.with }, ...former.slice(1)]],
  ['of another answer', [open, { ...choice, if: "choice.keep == 'both'" }, { do: 'stop' }]],
  ['with a base that is computed', [open, { ...choice, then: [{ ...set, to: 1 }, repeat] }, { do: 'stop' }]],
  ['that does more', [open, { ...choice, then: [set, { do: 'print' }, repeat] }, { do: 'stop' }]],
  ['that does nothing with theirs', [open, { do: 'if', if: choice.if, then: choice.then }, { do: 'stop' }]],
  ['that runs another task', [open, { ...choice, then: [set, { ...repeat, task: 'again' }] }, { do: 'stop' }]],
  [
    'that runs its task with another param',
    [open, { ...choice, then: [set, { ...repeat, with: { message: '' } }] }, { do: 'stop' }],
  ],
  ['of some readers', [{ ...open, access: 'admin' }, ...former.slice(1)]],
  ['that does not stop', [open, choice]],
])('leaves a list %s', (_, list) => {
  expect(rewrite(withCatch(list))).toEqual(withCatch(list));
});

it.each<readonly [string, readonly Fields[]]>([
  [
    'after an action that waits',
    [
      { do: 'reload', source: 'a' },
      { ...call, catch: { conflict: former } },
    ],
  ],
  [
    'after a value that is computed',
    [
      { do: 'set', path: 'state.n', to: '{{ state.n + 1 }}' },
      { ...call, catch: { conflict: former } },
    ],
  ],
  ['with a finally', [{ ...call, catch: { conflict: former }, finally: [saved] }]],
  ['within another action', [{ do: 'if', if: 'state.a', then: [{ ...call, catch: { conflict: former } }] }]],
])('leaves a call %s', (_, actions) => {
  expect(rewrite(unit(...actions))).toEqual(unit(...actions));
});

it('returns the unit itself where nothing changes', () => {
  const written = rewrite(withCatch(former));
  expect(isFields(written) && rewrite(written)).toBe(written);
});
