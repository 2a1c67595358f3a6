import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { CallError } from '../base/ports.ts';
import { show } from '../../tests/support/engine/react.tsx';

const set = (to: string): JsonObject => ({ do: 'set', path: 'state.a', to });

test('optimistic changes of a failed call are reverted, the last one first', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  await show(
    {
      screen: 'x',
      version: 1,
      state: { a: { type: 'string', default: 'before' } },
      body: {
        widget: 'stack',
        children: [
          { widget: 'text', props: { text: '{{state.a}}' } },
          {
            widget: 'button',
            props: { text: 'go' },
            on: { click: [{ do: 'call', call: 'save', meanwhile: [set('first'), set('second')] }] },
          },
        ],
      },
    },
    { calls: { save: () => promise } },
  );
  fireEvent.click(screen.getByText('go'));
  expect(screen.getByTestId('text')).toHaveText('second');
  reject(new CallError({ code: 'down', status: 500, text: 'down' }));
  await waitFor(() => expect(screen.getByTestId('text')).toHaveText('before'));
});

test('a reply to the question of before does not show while the next one waits to be asked', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { ports, settle } = await show(
    {
      screen: 'x',
      version: 1,
      state: { query: { type: 'string', default: 'old' } },
      sources: { found: { call: 'search', with: { text: '{{state.query}}' }, debounce: 60_000 } },
      body: {
        widget: 'stack',
        children: [
          { widget: 'input', props: { label: 'Query' }, bind: 'state.query' },
          { widget: 'text', props: { text: '{{sources.found.state}} {{sources.found.data}}' } },
        ],
      },
    },
    { calls: { search: () => promise } },
  );
  expect(ports.callsOf('search')).toEqual([{ text: 'old' }]);
  fireEvent.change(screen.getByLabelText('Query'), { target: { value: 'new' } });
  resolve('rows of old');
  await settle();
  expect(screen.getByTestId('text')).toHaveText('loading');
});

test('optimistic changes stay when the call succeeds, and are reverted at once when a later event replaces it', async () => {
  const replies: PromiseWithResolvers<null>[] = [];
  const { settle } = await show(
    {
      screen: 'x',
      version: 1,
      state: { n: { type: 'integer', default: 0 } },
      body: {
        widget: 'stack',
        children: [
          { widget: 'text', props: { text: '{{state.n}}' } },
          {
            widget: 'button',
            props: { text: 'go' },
            on: {
              click: {
                busy: 'latest',
                do: [
                  {
                    do: 'call',
                    call: 'save',
                    meanwhile: [{ do: 'set', path: 'state.n', to: '{{ state.n + 1 }}' }],
                  },
                ],
              },
            },
          },
        ],
      },
    },
    {
      calls: {
        save: () => {
          const reply = Promise.withResolvers<null>();
          replies.push(reply);
          return reply.promise;
        },
      },
    },
  );
  const go = () => fireEvent.click(screen.getByText('go'));
  go();
  go();
  expect(screen.getByTestId('text')).toHaveText('1');
  expect(replies).toHaveLength(2);
  for (const { resolve } of replies) resolve(null);
  await settle();
  expect(screen.getByTestId('text')).toHaveText('1');
  go();
  expect(screen.getByTestId('text')).toHaveText('2');
  replies.at(-1)?.resolve(null);
  await settle();
  expect(screen.getByTestId('text')).toHaveText('2');
});
