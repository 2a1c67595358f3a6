import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import type { JsonObject } from '../base/json.ts';
import { show } from '../../tests/support/engine/react.tsx';

const parsed = (text: string): JsonObject => JSON.parse(text);

test('names that reach prototypes are refused where they stand, and reach nothing', async () => {
  await show(
    parsed(`{ "screen": "bad", "version": 1, "state": { "a": { "type": "object", "default": {} } }, "body": { "widget": "stack", "children": [
      { "widget": "text", "props": { "__proto__": { "polluted": true } } },
      { "widget": "input", "bind": "state.a.__proto__.polluted" },
      { "widget": "text", "props": { "text": "{{ state.a.constructor }}" } },
      { "widget": "text", "props": { "name": "fine", "text": "fine" } },
      { "widget": "button", "props": { "text": "set" }, "on": { "click": [{ "do": "set", "path": "state.a[state.key]", "to": 1 }] } }
    ] } }`),
  );
  expect(screen.getAllByTestId('broken').length).toBeGreaterThanOrEqual(2);
  expect(screen.getByTestId('fine')).toHaveText('fine');
  expect('polluted' in {}).toBe(false);
});

test('a key that is data cannot reach a prototype either', async () => {
  const { ports } = await show({
    screen: 'key',
    version: 1,
    state: { a: { type: 'object', default: {} }, key: { type: 'string', default: '__proto__' } },
    body: {
      widget: 'button',
      props: { text: 'set' },
      on: { click: [{ do: 'set', path: 'state.a[state.key].polluted', to: true }] },
    },
  });
  fireEvent.click(screen.getByText('set'));
  expect(ports.portCalls).toMatchObject([{ kind: 'failed', error: { message: 'A path may not use __proto__' } }]);
  expect('polluted' in {}).toBe(false);
});

test('a part that contains itself endlessly breaks only itself', async () => {
  const quiet = console.error;
  console.error = () => {};
  await show(
    {
      screen: 'deep',
      version: 1,
      body: { widget: 'stack', children: [{ widget: 'self' }, { widget: 'text', props: { text: 'alive' } }] },
    },
    { parts: { self: { part: 'self', version: 1, body: { widget: 'stack', children: [{ widget: 'self' }] } } } },
  );
  console.error = quiet;
  expect(screen.getByText('alive')).toBeVisible();
  expect(screen.getByTestId('broken')).toHaveText('self/body/children/0: self stands in itself too deeplyagain');
});

test('a value made of itself breaks its node, and only that', async () => {
  await show({
    screen: 'circle',
    version: 1,
    values: { a: 'values.b', b: 'values.a' },
    body: {
      widget: 'stack',
      children: [
        { widget: 'text', props: { text: '{{values.a}}' } },
        { widget: 'text', props: { text: 'alive' } },
      ],
    },
  });
  expect(screen.getByText('alive')).toBeVisible();
  expect(screen.getByTestId('broken')).toHaveText('circle/body/children/0: A value is made of itselfagain');
});

test('a flow that moves on at once is heard', async () => {
  const machine = setup({}).createMachine({
    initial: 'begun',
    states: { begun: { after: { 0: 'ended' } }, ended: { type: 'final' } },
  });
  const hasty = {
    name: 'hasty',
    description: 'Ends at once',
    input: {},
    context: {},
    states: ['begun', 'ended'],
    events: {},
    load: async () => ({ machine }),
  };
  const { ports, settle } = await show(
    {
      screen: 'flows',
      version: 1,
      flows: { it: { flow: 'hasty' } },
      on: { 'flow:it.ended': [{ do: 'toast', text: 'ended' }], open: [{ do: 'toast', text: 'open' }] },
      body: { widget: 'text', props: { text: '{{flows.it.state}}' } },
    },
    { catalogue: { flows: { hasty } } },
  );
  await settle();
  expect(await screen.findByText('ended')).toBeVisible();
  expect(ports.portCalls.map((portCall) => portCall.kind === 'toast' && portCall.text)).toEqual(['open', 'ended']);
});
