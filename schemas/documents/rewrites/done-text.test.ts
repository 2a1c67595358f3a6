import { expect, it } from 'vitest';
import { doneText } from './done-text.ts';
import { makeRewriter } from './rewrite.ts';

const rewrite = makeRewriter([doneText]);
const unit = (...click: object[]) => ({ screen: 'x', version: 1, body: { widget: 'button', on: { click } } });
const call = { do: 'call', call: 'users.save' };
const toast = (text: unknown, more: object = {}) => ({ do: 'toast', text, tone: 'success', ...more });
const set = { do: 'set', path: 'state.a', to: 1 };
const saved = { $t: 'saved' };
const counted = { $t: 'saved', with: { count: '{{reply.Count}}' } };

it('joins a toast of success with the call before it', () => {
  expect(rewrite(unit(call, toast(saved), set))).toEqual(unit({ ...call, done: saved }, set));
  expect(rewrite(unit({ ...call, as: 'reply' }, toast(counted)))).toEqual(
    unit({ ...call, as: 'reply', done: counted }),
  );
  expect(rewrite(unit(call, toast('A'), call, toast('B')))).toEqual(
    unit({ ...call, done: 'A' }, { ...call, done: 'B' }),
  );
});

it('passes actions that do not wait, where the text is fixed', () => {
  expect(rewrite(unit(call, set, toast(saved)))).toEqual(unit({ ...call, done: saved }, set));
  expect(rewrite(unit(call, set, toast('Saved')))).toEqual(unit({ ...call, done: 'Saved' }, set));
});

it.each([
  ['whose text may read what was set', [call, set, toast('{{state.a}}')]],
  ['after an action that waits', [call, { do: 'reload', source: 'a' }, toast(saved)]],
  ['after another action', [call, { do: 'task', task: 'a' }, toast(saved)]],
  ['of another tone', [call, toast(saved, { tone: 'info' })]],
  ['with a way back', [call, toast(saved, { undo: { do: [] } })]],
  ['of some readers', [call, toast(saved, { access: 'admin' })]],
  ['after a call of some readers', [{ ...call, access: 'admin' }, toast(saved)]],
  ['after a finally', [{ ...call, finally: [set] }, toast(saved)]],
  ['after a call with a text', [{ ...call, done: 'A' }, toast(saved)]],
  ['without a call', [set, toast(saved)]],
])('leaves a toast %s', (_, list) => {
  expect(rewrite(unit(...list))).toEqual(unit(...list));
});
