import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { CallError } from '../base/ports.ts';
import { show, useOwnClock, wait } from '../../tests/support/engine/react.tsx';

useOwnClock();

const text = (value: string): JsonObject => ({ widget: 'text', props: { text: value } });
const button = (label: string, ...click: readonly JsonObject[]): JsonObject => ({
  widget: 'button',
  props: { text: label },
  on: { click },
});
const stack = (...children: readonly JsonObject[]): JsonObject => ({ widget: 'stack', children });
const note = (what: string): JsonObject => ({ do: 'set', path: 'state.log', to: `{{ cat(state.log, '${what} ') }}` });

/** The dialog that shows both versions. */
const dialog: JsonObject = {
  part: 'conflict',
  version: 2,
  title: '{{params.mine}} or {{params.theirs}}',
  params: { mine: { type: 'string' }, theirs: { type: 'string' } },
  body: stack(
    button('keep mine', { do: 'close', with: { keep: 'mine' } }),
    button('take theirs', { do: 'close', with: { keep: 'theirs' } }),
    button('keep both', { do: 'close', with: { keep: 'both' } }),
    button('neither', { do: 'close' }),
  ),
};

const editor = (call: JsonObject): JsonObject => ({
  screen: 'edited',
  version: 2,
  state: { base: { type: 'integer', default: 1 }, log: { type: 'string', default: 'log: ' } },
  sources: { stored: { call: 'load' } },
  drafts: { edit: { from: 'sources.stored.data' } },
  tasks: { again: { do: [note('again')] } },
  body: stack(
    { widget: 'input', props: { label: 'Text' }, bind: 'drafts.edit.value.text' },
    button(
      'save',
      {
        do: 'call',
        call: 'save',
        draft: 'edit',
        as: 'saved',
        with: { base: '{{state.base}}', text: '{{drafts.edit.value.text}}' },
        meanwhile: [note('meanwhile')],
        done: 'Revision {{saved.revision}}',
        conflict: {
          dialog: 'conflict',
          with: { mine: '{{error.code}} {{drafts.edit.value.text}}' },
          base: 'state.base',
          again: 'tasks.again',
        },
        ...call,
      },
      note('after'),
    ),
    text("{{state.log}}{{ drafts.edit.dirty ? 'dirty' : 'clean' }}"),
  ),
});

const overtaken = (theirs: string, revision: number): CallError =>
  new CallError({ status: 409, code: 'conflict', text: 'Somebody was first', data: { theirs, revision } });

/** Opens the editor, changes the text, and saves. Each save gets the next of the answers. */
async function save(answers: readonly unknown[], call: JsonObject = {}) {
  const left = [...answers];
  const stage = await show(editor(call), {
    parts: { conflict: dialog },
    calls: {
      load: { text: 'old' },
      save: () => {
        const answer = left.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'new' } });
  await press('save');
  const bodies = () => stage.ports.callsOf('save');
  const toasts = () => stage.ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' ? [portCall.text] : []));
  const failures = () => stage.ports.portCalls.filter(({ kind }) => kind === 'failed').length;
  return { bodies, toasts, failures };
}

async function press(label: string): Promise<void> {
  fireEvent.click(screen.getByText(label));
  await wait(5);
}

test('a call that is refused with a conflict asks, and is repeated with the base of the others', async () => {
  const { bodies, toasts } = await save([overtaken('theirs', 7), overtaken('later', 8), { revision: 9 }]);
  expect(screen.getByRole('dialog', { name: 'conflict new or theirs' })).toBeVisible();
  await press('keep mine');
  expect(screen.getByRole('dialog', { name: 'conflict new or later' })).toBeVisible();
  await press('keep mine');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies()).toEqual([1, 7, 8].map((base) => ({ base, text: 'new' })));
  expect(toasts()).toEqual(['Revision 9']);
  expect(screen.getByText('log: meanwhile after clean')).toBeVisible();
});

test.each(['take theirs', 'neither'])('%s runs the list and ends the one around', async (answer) => {
  const { bodies, toasts, failures } = await save([overtaken('theirs', 7)], {
    finally: [note('finally')],
  });
  await press(answer);
  expect(screen.getByText('log: again finally dirty')).toBeVisible();
  expect([bodies().length, toasts(), failures()]).toEqual([1, [], 0]);
});

test('a dialog that is dismissed ends the list, and nothing else', async () => {
  const { bodies, toasts, failures } = await save([overtaken('theirs', 7)]);
  await press('dismiss');
  expect(screen.getByText('log: dirty')).toBeVisible();
  expect([bodies().length, toasts(), failures()]).toEqual([1, [], 0]);
});

test('other failures are caught as before, and so are those of the second try', async () => {
  const invalid = new CallError({ status: 422, code: 'invalid', text: 'No' });
  const { failures } = await save([overtaken('theirs', 7), invalid, invalid], { catch: { '*': [note('caught')] } });
  await press('keep mine');
  expect(screen.getByText('log: caught dirty')).toBeVisible();
  await press('save');
  expect(screen.getByText('log: caught caught dirty')).toBeVisible();
  expect(failures()).toBe(0);
});

test('a conflict without a revision asks again instead of overwriting', async () => {
  const refused = new CallError({ status: 409, code: 'conflict', text: 'Somebody was first', data: null });
  const { bodies } = await save([refused, overtaken('theirs', 7)]);
  await press('keep mine');
  expect(screen.getByRole('dialog', { name: 'conflict new or theirs' })).toBeVisible();
  expect(bodies().at(-1)).toEqual({ base: 0, text: 'new' });
});

const prepared = (more: JsonObject): JsonObject => ({
  conflict: {
    dialog: 'conflict',
    with: { mine: 'mine' },
    as: 'answer',
    prepare: [
      note('prepared'),
      { do: 'set', path: 'drafts.edit.value.text', to: '{{ cat(answer.keep, error.data.theirs) }}' },
    ],
    ...more,
  },
});

test.each([
  ['keep mine', 'mine'],
  ['keep both', 'both'],
  ['take theirs', 'theirs'],
])('%s prepares the call, which is repeated after each answer if there is no again', async (answer, keep) => {
  const { bodies } = await save([overtaken('old', 7), { revision: 8 }], prepared({ base: 'state.base' }));
  await press(answer);
  expect(bodies().at(-1)).toEqual({ base: 7, text: `${keep}old` });
  expect(screen.getByText('log: prepared meanwhile after clean')).toBeVisible();
});

test('with again, only theirs is not repeated', async () => {
  const { bodies } = await save([overtaken('old', 7), overtaken('later', 8)], prepared({ again: 'tasks.again' }));
  await press('keep both');
  expect(bodies().at(-1)).toEqual({ base: 1, text: 'bothold' });
  await press('take theirs');
  expect([bodies().length, screen.getByText(/again/).textContent]).toEqual([2, 'log: prepared again dirty']);
});

test('an answer without keep does not repeat the call', async () => {
  const { bodies, failures } = await save([overtaken('old', 7)], prepared({ base: 'state.base' }));
  await press('neither');
  expect([bodies().length, failures()]).toEqual([1, 0]);
});
