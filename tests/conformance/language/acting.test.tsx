import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError, type JsonObject } from '../../../engine/index.ts';
import { button, node, open, screenOf, stack } from './stage.tsx';

const log: JsonObject = { type: 'array', items: { type: 'string' }, default: [] };
const note = (what: string): JsonObject => ({
  do: 'set',
  path: 'state.log',
  to: `{{ merge(state.log, ['${what}']) }}`,
});
const shown = node('text', { text: "log: {{ join(state.log, ',') }}" });
const get = (more: JsonObject = {}): JsonObject => ({ do: 'call', call: 'people.get', with: { Id: '1' }, ...more });
// oxlint-disable-next-line unicorn/no-thenable -- a word of the page language
const EMPTY_STEPS: JsonObject = { then: [] };
const anna = { Id: '1', Name: 'Άννα' };
const soon = async (): Promise<unknown> => {
  await new Promise((done) => setTimeout(done, 100));
  return anna;
};

test('lists run in order, side by side where they say so, and finally whatever happens', async () => {
  const page = await open(
    screenOf({
      state: { log },
      body: stack(
        shown,
        button('parallel', { do: 'parallel', run: [[get(), note('a')], [note('b')]] }, note('c')),
        button(
          'try',
          {
            do: 'try',
            run: [{ do: 'call', call: 'people.save', with: { Person: { Id: '1', Name: 'x' } } }, note('never')],
            catch: { conflict: [note('caught {0}')] },
            finally: [note('last')],
          },
          note('after'),
        ),
        button('stop', { do: 'if', if: 'false', else: [{ do: 'stop' }], ...EMPTY_STEPS }, note('never')),
        button(
          'fails',
          { do: 'call', call: 'people.save', with: { Person: { Id: '1', Name: 'x' } }, finally: [note('cleaned')] },
          note('never'),
        ),
      ),
    }),
    {
      calls: {
        'people.get': soon,
        'people.save': new CallError({ status: 409, code: 'conflict', text: 'Somebody was first' }),
      },
    },
  );
  await page.user.click(screen.getByText('parallel'));
  await page.settle(150);
  expect(screen.getByText('log: b,a,c')).toBeVisible();
  await page.user.click(screen.getByText('try'));
  await page.settle();
  expect(screen.getByText('log: b,a,c,caught {0},last,after')).toBeVisible();
  await page.user.click(screen.getByText('stop'));
  await page.user.click(screen.getByText('fails'));
  await page.settle();
  expect(screen.getByText('log: b,a,c,caught {0},last,after,cleaned')).toBeVisible();
  expect(page.ports.portCalls.filter(({ kind }) => kind === 'failed')).toHaveLength(1);
});

test('the name of a task stands for a list of actions, wherever one stands', async () => {
  const failing = { do: 'call', call: 'people.save', with: { Person: { Id: '1', Name: 'x' } } };
  const page = await open(
    screenOf({
      state: { log },
      tasks: { note: { do: [note('task')] } },
      on: { open: 'tasks.note' },
      body: stack(
        shown,
        node('button', { text: 'whole' }, { on: { click: 'tasks.note' } }),
        node('button', { text: 'under a condition' }, { on: { click: { if: 'false', do: 'tasks.note' } } }),
        button('within', { ...failing, catch: { '*': 'tasks.note' }, finally: 'tasks.note' }),
        button('beside', { do: 'parallel', run: ['tasks.note', [note('list')]] }),
      ),
    }),
    { calls: { 'people.save': new CallError({ status: 409, code: 'conflict', text: 'Somebody was first' }) } },
  );
  for (const label of ['whole', 'under a condition', 'within', 'beside']) {
    await page.user.click(screen.getByText(label));
    await page.settle();
  }
  expect(screen.getByText('log: task,task,task,task,task,list')).toBeVisible();
});

test('a call shows the text of its success, and none when it fails', async () => {
  const saving = (Name: string) => ({
    do: 'call',
    call: 'people.save',
    with: { Person: { Id: '1', Name } },
    as: 'saved',
  });
  const page = await open(
    screenOf({
      state: { log },
      body: stack(
        shown,
        button('save', { ...saving('Άννα'), done: '{{saved.Name}} is saved' }, note('after')),
        button('fail', { ...saving(''), done: 'never', catch: { '*': [note('caught')] } }),
      ),
    }),
    {
      calls: {
        'people.save': ({ Person }: { readonly Person: { readonly Name: string } }) => {
          if (Person.Name === '') throw new CallError({ status: 422, code: 'invalid', text: 'No name' });
          return Person;
        },
      },
    },
  );
  await page.user.click(screen.getByText('save'));
  await page.settle();
  await page.user.click(screen.getByText('fail'));
  await page.settle();
  expect(screen.getByText('log: after,caught')).toBeVisible();
  expect(page.ports.portCalls.filter(({ kind }) => kind === 'toast')).toMatchObject([
    { text: 'Άννα is saved', tone: 'success' },
  ]);
});

test('a declined question runs its else and ends the list; a destructive step asks', async () => {
  const answers = [false, true];
  const page = await open(
    screenOf({
      state: { log },
      body: stack(
        shown,
        button(
          'remove',
          { do: 'confirm', text: 'Remove for good?', ok: 'Remove', tone: 'danger', else: [note('kept')] },
          { do: 'call', call: 'people.remove', with: { Id: '1' } },
          note('gone'),
        ),
      ),
    }),
    { calls: { 'people.remove': {} }, confirm: () => answers.shift() ?? false },
  );
  await page.user.click(screen.getByText('remove'));
  await page.settle();
  expect(page.ports.callsOf('people.remove')).toEqual([]);
  await page.user.click(screen.getByText('remove'));
  await page.settle();
  expect(screen.getByText('log: kept,gone')).toBeVisible();
});

test('dialogs return their result to the list that opened them; a dismissal ends the list', async () => {
  const page = await open(
    screenOf({
      state: { answer: { type: 'string', default: '-' } },
      dialogs: {
        name: {
          version: 1,
          title: 'Who?',
          result: { type: 'string' },
          params: { start: { type: 'string' } },
          state: { name: { type: 'string', default: '' } },
          on: { open: [{ do: 'set', path: 'state.name', to: '{{params.start}}' }] },
          body: stack(
            node('textInput', { label: 'Name', focus: true }, { bind: 'state.name' }),
            node(
              'dialogButtons',
              { ok: 'Take', disabled: "{{ trim(state.name) == '' }}" },
              { on: { ok: [{ do: 'close', with: '{{state.name}}' }] } },
            ),
          ),
        },
      },
      body: stack(
        node('text', { text: 'answer {{state.answer}}' }),
        button(
          'ask',
          { do: 'open', dialog: 'name', with: { start: 'Άννα' }, as: 'name' },
          { do: 'open', dialog: 'sure', with: { name: '{{name}}' }, as: 'sure' },
          { do: 'set', path: 'state.answer', to: '{{name}} {{sure}}' },
        ),
      ),
    }),
    {
      parts: {
        sure: {
          part: 'sure',
          version: 1,
          title: 'Really {{params.name}}?',
          params: { name: { type: 'string' } },
          result: { type: 'boolean' },
          body: node(
            'dialogButtons',
            { ok: 'Yes' },
            { on: { ok: [{ do: 'close', with: true }], cancel: [{ do: 'close', with: false }] } },
          ),
        },
      },
    },
  );
  await page.user.click(screen.getByText('ask'));
  const first = await screen.findByRole('dialog', { name: 'Who?' });
  await page.settle();
  await page.user.type(within(first).getByLabelText('Name'), ' Π.');
  await page.user.click(within(first).getByRole('button', { name: 'Take' }));
  const second = await screen.findByRole('dialog', { name: 'Really Άννα Π.?' });
  await page.user.click(within(second).getByRole('button', { name: 'Cancel' }));
  await page.settle();
  expect(screen.getByText('answer Άννα Π. false')).toBeVisible();
  await page.user.click(screen.getByText('ask'));
  await screen.findByRole('dialog', { name: 'Who?' });
  await page.user.keyboard('{Escape}');
  await page.settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('answer Άννα Π. false')).toBeVisible();
});

test('a job counts successes and failures, runs some items in parallel, and is cancelled', async () => {
  let running = 0;
  let maxRunning = 0;
  const page = await open(
    screenOf({
      state: { ids: { type: 'array', items: { type: 'string' }, default: ['1', '2', '3', '4', '5', '6'] } },
      body: stack(
        node('jobProgress', { job: '{{jobs.stars}}' }, { show: "jobs.stars.state != 'idle'" }),
        node('text', {
          text: '{{jobs.stars.state}} {{jobs.stars.done}} {{jobs.stars.failed}} {{jobs.stars.total}} {{ join(map(jobs.stars.errors, e => e.key)) }}',
        }),
        button('star', {
          do: 'each',
          in: 'state.ids',
          as: 'id',
          key: '{{id}}',
          parallel: 2,
          job: 'stars',
          run: [{ do: 'call', call: 'people.star', with: { Id: '{{id}}', State: 1 } }],
        }),
        button('cancel', { do: 'cancel', job: 'stars' }),
      ),
    }),
    {
      calls: {
        'people.star': async (body: unknown) => {
          running += 1;
          maxRunning = Math.max(maxRunning, running);
          await new Promise((done) => setTimeout(done, 40));
          running -= 1;
          if (Object(body)['Id'] === '3') throw new CallError({ status: 500, code: 'x', text: 'No star' });
          return {};
        },
      },
    },
  );
  await page.user.click(screen.getByText('star'));
  await page.settle(250);
  expect(maxRunning).toBe(2);
  expect(screen.getByText(/^done 5 1 6 3$/)).toBeVisible();
  await page.user.click(screen.getByText('star'));
  await page.user.click(screen.getByText('cancel'));
  await page.settle(60);
  expect(screen.getByText(/^cancelled \d 0 6/)).toBeVisible();
  expect(page.ports.callsOf('people.star').length).toBeLessThan(10);
});

test('keys, clocks and changes are events of the page; keys in a text field stay in the field', async () => {
  const page = await open(
    screenOf({
      state: { log, text: { type: 'string', default: '' } },
      on: {
        'key:Shift+A': [note('key')],
        'key:Ctrl+Enter': [note('send')],
        'every:100': [note('tick')],
        'change:state.text': { debounce: 50, do: [note('changed')] },
      },
      body: stack(shown, node('textInput', { label: 'Text' }, { bind: 'state.text' })),
    }),
  );
  await page.user.type(screen.getByLabelText('Text'), 'A');
  await page.settle(80);
  expect(screen.getByText(/changed/)).not.toHaveText(/key/);
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByText(/send/)).toBeVisible();
  await page.user.click(document.body);
  screen.getByLabelText('Text').blur();
  await page.user.keyboard('{Shift>}A{/Shift}');
  expect(screen.getByText(/key/)).toBeVisible();
  await page.settle(120);
  expect(screen.getByText(/tick/)).toBeVisible();
});

test('busy decides about a second event', async () => {
  const page = await open(
    screenOf({
      state: { log },
      body: stack(
        shown,
        node('button', { text: 'ignore' }, { on: { click: [get(), note('i')] } }),
        node('button', { text: 'queue' }, { on: { click: { busy: 'queue', do: [get(), note('q')] } } }),
        node('button', { text: 'latest' }, { on: { click: { busy: 'latest', do: [get(), note('l')] } } }),
      ),
    }),
    { calls: { 'people.get': soon } },
  );
  for (const name of ['ignore', 'queue', 'latest']) {
    await page.user.click(screen.getByText(name));
    await page.user.click(screen.getByText(name));
    await page.settle(300);
  }
  expect(screen.getByText(/^log:/)).toHaveText('log: i,q,q,l');
});

test('tasks see their params, parts tell their events, names stay where they were bound', async () => {
  const page = await open(
    screenOf({
      state: { log },
      tasks: {
        note: {
          params: { what: { type: 'string' } },
          do: [
            { do: 'let', as: 'twice', to: '{{task.what}}{{task.what}}' },
            { do: 'set', path: 'state.log', to: '{{ merge(state.log, [twice]) }}' },
          ],
        },
      },
      body: stack(shown, {
        widget: 'asker',
        props: { text: 'ask' },
        bind: 'state.log[0]',
        on: { asked: [{ do: 'task', task: 'note', with: { what: '{{event.what}}' } }] },
      }),
    }),
    {
      parts: {
        asker: {
          part: 'asker',
          version: 1,
          params: { text: { type: 'string' } },
          model: { value: { type: ['string', 'null'] } },
          events: { asked: { type: 'object', properties: { what: { type: 'string' } }, required: ['what'] } },
          body: stack(
            button('{{params.text}}', { do: 'emit', event: 'asked', with: { what: 'x' } }),
            button('write', { do: 'set', path: 'model.value', to: 'first' }),
          ),
        },
      },
    },
  );
  await page.user.click(screen.getByText('write'));
  await page.user.click(screen.getByText('ask'));
  expect(screen.getByText('log: first,xx')).toBeVisible();
});
