import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import type { FlowDefinition, Ports } from '../../../engine/index.ts';
import { createSandbox, type Sandbox } from '../../../engine/script/sandbox.ts';
import { readTable } from '../../../widgets/parts/tables/table.ts';
import { textsOf } from '../../../widgets/parts/text/texts-of.ts';
import { threadVariant } from './thread-variant.ts';
import { failureReport } from '../../../src/app/failure.ts';
import { readFile } from '../../../src/ports/files.ts';
import { button, node, open, screenOf, stack } from './stage.tsx';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox({ variant: threadVariant });
});
afterAll(() => sandbox.close());
const run: Ports['run'] = (code, input, options) => sandbox.run(code, input, options);

const numbers = { type: 'array', items: { type: 'number' } } as const;

test('functions of a document run in the sandbox: as sources that follow what they read, and as actions', async () => {
  const page = await open(
    screenOf({
      state: { xs: { ...numbers, default: [1, 2, 3] }, told: { type: 'string', default: '' } },
      functions: {
        text: 'function total({ xs }) { return { sum: xs.reduce((a, b) => a + b, 0) } }\nfunction shout({ text }) { return text.toUpperCase() }',
        declare: {
          total: {
            with: { type: 'object', properties: { xs: numbers } },
            reply: { type: 'object', properties: { sum: { type: 'number' } } },
          },
          shout: { with: { type: 'object', properties: { text: { type: 'string' } } }, reply: { type: 'string' } },
        },
      },
      sources: { total: { fn: 'total', with: { xs: '{{state.xs}}' } } },
      body: stack(
        node('text', { text: 'sum {{sources.total.data.sum}} {{state.told}}' }),
        button('more', { do: 'set', path: 'state.xs', to: '{{ merge(state.xs, [4]) }}' }),
        button(
          'shout',
          { do: 'run', function: 'shout', with: { text: 'γεια' }, as: 'loud' },
          { do: 'set', path: 'state.told', to: '{{loud}}' },
        ),
      ),
    }),
    {
      ports: { run },
      scripts:
        'function total({ xs }) { return { sum: xs.reduce((a, b) => a + b, 0) } }\nfunction shout({ text }) { return text.toUpperCase() }',
    },
  );
  expect(await screen.findByText(/sum 6/)).toBeVisible();
  await page.user.click(screen.getByText('more'));
  expect(await screen.findByText(/sum 10/)).toBeVisible();
  await page.user.click(screen.getByText('shout'));
  expect(await screen.findByText(/ΓΕΙΑ/)).toBeVisible();
});

test('a script is called for each member of an object, and calls share no globals', async () => {
  const script =
    'const seen = globalThis.seen ?? 0; globalThis.seen = seen + 1; if (input === 2) throw new Error(); return `${input}:${seen}`;';
  const page = await open(
    screenOf({
      state: { told: { type: 'string', default: '' } },
      body: stack(
        node('text', { text: 'told {{state.told}}' }),
        button(
          'each',
          { do: 'run', script, each: true, failed: '-', with: { a: 1, b: 2, c: 3 }, as: 'made' },
          { do: 'set', path: 'state.told', to: '{{ join([made.a, made.b, made.c], " ") }}' },
        ),
      ),
    }),
    { ports: { run } },
  );
  await page.user.click(screen.getByText('each'));
  expect(await screen.findByText('told 1:0 - 3:0')).toBeVisible();
});

test('failing code reports its place, and the rest of the page continues', async () => {
  const page = await open(
    screenOf({
      state: { told: { type: 'string', default: '' } },
      body: stack(
        node('text', { text: 'told {{state.told}}' }),
        button('loop', {
          do: 'try',
          run: [{ do: 'run', script: 'for (;;) {}', with: {} }],
          catch: { '*': [{ do: 'set', path: 'state.told', to: '{{error.text}}' }] },
        }),
        button('throw', { do: 'run', script: 'return input.a.b.c', with: { a: {} } }),
      ),
    }),
    { ports: { run } },
  );
  await page.user.click(screen.getByText('loop'));
  expect(await screen.findByText(/told .*(time|ms|too long)/i)).toBeVisible();
  await page.user.click(screen.getByText('throw'));
  const failed = await vi.waitFor(() => {
    const found = page.ports.portCalls.filter((portCall) => portCall.kind === 'failed');
    expect(found).toHaveLength(1);
    return found;
  }, 5000);
  expect(Object(failed[0]).error.where).toMatch(/^main, tried.*:1$/);
  expect(failureReport(Object(failed[0]).error, textsOf('en'), true).text).toMatch(
    /cannot read property 'c' of undefined.*main, tried.*:1$/,
  );
});

const upload = setup({
  types: {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState takes its types so
    context: {} as { parts: number },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    events: {} as { type: 'START'; name: string } | { type: 'CANCEL' },
  },
  actors: { send: fromPromise<number, string>(async () => 3) },
}).createMachine({
  id: 'upload',
  initial: 'idle',
  context: { parts: 0 },
  states: {
    idle: { on: { START: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ event }) => ('name' in event ? event.name : ''),
        onDone: { target: 'done', actions: assign({ parts: ({ event }) => event.output }) },
      },
      on: { CANCEL: 'idle' },
    },
    done: {},
  },
});
const flow: FlowDefinition = {
  name: 'upload',
  description: 'One file.',
  input: { type: 'object', properties: {}, additionalProperties: false },
  context: { type: 'object', properties: { parts: { type: 'integer' } }, required: ['parts'] },
  states: ['idle', 'sending', 'done'],
  events: {
    START: {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    },
    CANCEL: { type: 'object', properties: {}, additionalProperties: false },
  },
  load: async () => ({ machine: upload }),
};

test('a flow says what is shown and what may be sent; the page hears its states', async () => {
  const page = await open(
    screenOf({
      flows: { file: { flow: 'upload' } },
      on: { 'flow:file.done': [{ do: 'toast', text: 'Sent in {{flows.file.context.parts}} parts', tone: 'success' }] },
      body: stack(
        node(
          'button',
          { text: 'start', disabled: '{{ not flows.file.can.START }}' },
          { on: { click: [{ do: 'send', flow: 'file', event: 'START', with: { name: 'a.pdf' } }] } },
        ),
        {
          choose: 'flows.file.state',
          cases: {
            idle: node('text', { text: 'Nothing sent' }),
            sending: node('text', { text: 'Sending' }),
            done: node('text', { text: 'Done: {{flows.file.context.parts}}' }),
          },
        },
      ),
    }),
    { flows: { upload: flow } },
  );
  expect(screen.getByText('Nothing sent')).toBeVisible();
  await page.user.click(screen.getByText('start'));
  expect(await screen.findByText('Done: 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'start' })).toBeDisabled();
  expect(page.ports.portCalls).toContainEqual({ kind: 'toast', text: 'Sent in 3 parts', tone: 'success' });
});

test('the content of a grid is written to a file in the format of Greek spreadsheets', async () => {
  const page = await open(
    screenOf({
      sources: { people: { call: 'people.list', list: 'list', key: 'Id' } },
      body: stack(
        {
          widget: 'dataGrid',
          id: 'people',
          waits: 'people',
          props: { rows: '{{sources.people.data}}', key: 'Id', label: 'People' },
          slots: {
            columns: [
              { as: 'p', props: { id: 'name', header: 'Όνομα', value: '{{p.Name}}' } },
              { as: 'p', props: { id: 'id', header: 'Κωδικός', value: '{{p.Id}}' } },
              { as: 'p', props: { id: 'amount', header: 'Ποσό', value: '{{p.Amount}}', format: 'number' } },
              { as: 'p', props: { id: 'born', header: 'Γέννηση', value: '{{p.Born}}', format: 'date' } },
            ],
          },
        },
        button('export', { do: 'export', grid: 'people', format: 'csv', name: 'people.csv' }),
        button('workbook', { do: 'export', grid: 'people', format: 'xlsx', name: 'people.xlsx' }),
      ),
    }),
    {
      calls: {
        'people.list': {
          list: [
            { Id: '007', Name: '=1+1', Amount: 1234.5, Born: '1990-05-14' },
            { Id: 'Κ-1', Name: 'Παππά; Άννα', Amount: -2, Born: '' },
          ],
          count: 2,
        },
      },
    },
  );
  await page.user.click(screen.getByText('export'));
  const given = () => page.ports.portCalls.find((portCall) => portCall.kind === 'download');
  await waitFor(() => expect(given()).toBeDefined());
  const file = given();
  expect(file).toMatchObject({ name: 'people.csv' });
  expect(Object(file).text).toBe(
    ['\uFEFFΌνομα;Κωδικός;Ποσό;Γέννηση', `"=""=1+1""";"=""007""";1234,5;14-05-1990`, '"Παππά; Άννα";Κ-1;-2;', ''].join(
      '\r\n',
    ),
  );
  await page.user.click(screen.getByText('workbook'));
  const workbook = () => Object(page.ports.portCalls.findLast((portCall) => portCall.kind === 'download'));
  await waitFor(() => expect(workbook().name).toBe('people.xlsx'));
  expect(workbook().blob).toBeInstanceOf(Blob);
  expect(workbook().blob.type).toContain('spreadsheetml');
});

/** jsdom has no workers, so the worker's code runs here. */
class TableWorker extends EventTarget {
  async postMessage(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.dispatchEvent(new MessageEvent('message', { data: { table: await readTable(bytes) } }));
  }
  terminate(): void {}
}

test('a chosen file is read as a table; texts are copied and given out', async () => {
  vi.stubGlobal('Worker', TableWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = await open(
    screenOf({
      state: { rows: { type: 'array', items: { type: 'object' }, default: [] } },
      body: stack(
        node(
          'fileButton',
          { label: 'Choose', accept: '.csv' },
          {
            on: {
              pick: [
                { do: 'read', file: '{{event.file.blob}}', as: 'table', to: 'table' },
                { do: 'set', path: 'state.rows', to: '{{table.rows}}' },
              ],
            },
          },
        ),
        node('text', { text: 'rows {{ length(state.rows) }} {{ get(state.rows, 0, "cells", 1) }}' }),
        button(
          'copy',
          { do: 'copy', text: '{{ toJson(state.rows) }}' },
          { do: 'download', name: 'rows.txt', text: '{{ length(state.rows) }} rows' },
        ),
      ),
    }),
    { ports: { readFile } },
  );
  const input = page.container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await page.user.upload(input, new File(['Name;City\nΆννα;Βόλος\nΝίκος;Πάτρα\n'], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText('rows 2 Βόλος')).toBeVisible();
  await page.user.click(screen.getByText('copy'));
  await page.settle();
  expect(page.ports.portCalls).toContainEqual({
    kind: 'copy',
    text: JSON.stringify([
      { key: '1', cells: ['Άννα', 'Βόλος'] },
      { key: '2', cells: ['Νίκος', 'Πάτρα'] },
    ]),
  });
  expect(page.ports.portCalls).toContainEqual({ kind: 'download', name: 'rows.txt', text: '2 rows' });
});
