import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../base/ports.ts';
import type { JsonObject } from '../base/json.ts';
import { show, type Stage } from '../../tests/support/engine/react.tsx';

const input = (label: string, bind: string): JsonObject => ({ widget: 'input', props: { label }, bind });
const button = (text: string, ...actions: JsonObject[]): JsonObject => ({
  widget: 'button',
  props: { text },
  on: { click: actions },
});
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByText(label));

const person: JsonObject = {
  from: 'sources.me.data',
  schema: { type: 'object', properties: { email: { type: 'string' }, phone: { type: 'string' } } },
};
const me = { email: 'a@b.gr', phone: '210', region: 'Κρήτη' };

test('a refused field is marked where it is edited, whatever part of the draft was sent', async () => {
  const refused = new CallError({
    status: 422,
    code: 'invalid',
    text: 'No',
    fields: { '/Fields/email': 'Not an address' },
  });
  const stage = await show(
    {
      screen: 'profile',
      version: 1,
      sources: { me: { call: 'me.get' } },
      drafts: { person },
      body: {
        widget: 'stack',
        waits: 'me',
        children: [
          input('e-mail', 'drafts.person.value.email'),
          input('phone', 'drafts.person.value.phone'),
          button('save', {
            do: 'call',
            call: 'me.save',
            draft: 'person',
            with: { Id: '7', Fields: "{{ pick(drafts.person.value, ['email', 'phone']) }}" },
            catch: { '*': [] },
          }),
        ],
      },
    },
    { calls: { 'me.get': me, 'me.save': refused } },
  );
  type('e-mail', 'nobody');
  press('save');
  await stage.settle();
  expect(stage.ports.callsOf('me.save')).toEqual([{ Id: '7', Fields: { email: 'nobody', phone: '210' } }]);
  expect(screen.getByRole('alert')).toHaveText('Not an address');
  type('e-mail', 'nobody@b.gr');
  expect(screen.queryByRole('alert')).toBeNull();
});

const editor: JsonObject = {
  part: 'edit',
  version: 1,
  title: 'Edit',
  state: { text: { type: 'string', default: '' } },
  leave: { when: "state.text != ''", text: 'Close without it?' },
  result: { type: 'string' },
  body: {
    widget: 'stack',
    children: [input('text', 'state.text'), button('apply', { do: 'close', with: '{{state.text}}' })],
  },
};
const opener: JsonObject = {
  screen: 'opener',
  version: 1,
  state: { answer: { type: 'string', default: 'none' } },
  body: {
    widget: 'stack',
    children: [
      { widget: 'text', props: { text: '{{state.answer}}' } },
      button('open', { do: 'open', dialog: 'edit', as: 'text' }, { do: 'set', path: 'state.answer', to: '{{text}}' }),
    ],
  },
};

test('a dialog that holds something unsaved asks before it is dismissed', async () => {
  let leave = false;
  const stage = await show(opener, { parts: { edit: editor }, confirm: () => leave });
  press('open');
  await stage.settle();
  type('text', 'x');
  press('dismiss');
  await stage.settle();
  expect(stage.ports.portCalls).toContainEqual({ kind: 'confirm', text: 'Close without it?' });
  expect(screen.getByRole('dialog')).toBeVisible();
  leave = true;
  press('dismiss');
  await stage.settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByTestId('text')).toHaveText('none');
});

test('a page that is left closes its dialogs, and only what is in a dialog asks before an earlier state of the page', async () => {
  const stage = await show(opener, { parts: { edit: editor }, confirm: () => false });
  press('open');
  await stage.settle();
  expect(stage.runtime.hasUnsavedDialog).toBe(false);
  type('text', 'x');
  expect(stage.runtime.hasUnsavedDialog).toBe(true);
  expect(await stage.runtime.mayLeave('state')).toBe(false);
  act(() => stage.runtime.leave());
  await stage.settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByTestId('text')).toHaveText('none');
  press('open');
  await stage.settle();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a dialog under a question is not dismissed, and asks once', async () => {
  const answer = Promise.withResolvers<boolean>();
  const asked: string[] = [];
  const stage = await show(opener, { parts: { edit: editor } });
  stage.ports.confirm = ({ text }) => {
    asked.push(text);
    return answer.promise;
  };
  press('open');
  await stage.settle();
  type('text', 'x');
  press('dismiss');
  press('dismiss');
  await stage.settle();
  expect(asked).toEqual(['Close without it?']);
  answer.resolve(true);
  await stage.settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['the reader leaves the page', (stage: Stage) => stage.runtime.leave()],
  ['the screen is gone', (stage: Stage) => stage.unmount()],
])('a question closes when %s, and nothing follows', async (_name, leave) => {
  const signals: (AbortSignal | undefined)[] = [];
  const stage = await show({
    screen: 'asking',
    version: 1,
    body: button('remove', { do: 'confirm', text: 'Sure?' }, { do: 'toast', text: 'removed' }),
  });
  // The host answers no to a withdrawn question.
  stage.ports.confirm = ({ signal }) => {
    signals.push(signal);
    return new Promise((done) => signal?.addEventListener('abort', () => done(false)));
  };
  press('remove');
  await stage.settle();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  act(() => leave(stage));
  await stage.settle();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  expect(stage.ports.portCalls).toEqual([]);
});

test('a draft that outlives a change of params asks only when the screen is left', async () => {
  const uploading: JsonObject = {
    screen: 'uploading',
    version: 1,
    leave: { when: 'true', text: 'Leave?', screen: true },
    body: { widget: 'text', props: { text: 'x' } },
  };
  const stage = await show(uploading, { confirm: () => false });
  expect(await stage.runtime.mayLeave('params')).toBe(true);
  expect(await stage.runtime.mayLeave('page')).toBe(false);
  expect(stage.runtime.hasUnsaved).toBe(true);
});

test('a dialog that answers, or holds nothing, asks nothing', async () => {
  const stage = await show(opener, { parts: { edit: editor }, confirm: () => false });
  press('open');
  await stage.settle();
  press('dismiss');
  await stage.settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  press('open');
  await stage.settle();
  type('text', 'x');
  press('apply');
  await stage.settle();
  expect(screen.getByTestId('text')).toHaveText('x');
  expect(stage.ports.portCalls.filter(({ kind }) => kind === 'confirm')).toEqual([]);
});
