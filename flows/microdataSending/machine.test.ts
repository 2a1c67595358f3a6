import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { machine, SENDING_STATES, sendingAfter, type SendingEvent, type SendingStanding } from './machine.ts';
import { microdataSending } from './manual.ts';

const at = (more: Partial<SendingStanding> = {}): SendingStanding => ({
  final: true,
  grey: false,
  sent: false,
  refused: false,
  ...more,
});

test.each<[SendingStanding, string, Partial<Record<SendingEvent['type'], string>>]>([
  [at({ final: false }), 'open', {}],
  [at({ final: false, refused: true }), 'open', {}],
  [at(), 'ready', { SEND: 'sending', REOPEN: 'open' }],
  [at({ grey: true }), 'sending', { ACCEPT: 'sent', REFUSE: 'refused' }],
  [at({ sent: true }), 'sent', { REOPEN: 'open' }],
  [at({ refused: true }), 'refused', { SEND: 'sending', REOPEN: 'open' }],
])('%j is %s and has the steps %j', (standing, state, steps) => {
  expect(createActor(machine, { input: standing }).getSnapshot().value).toBe(state);
  for (const type of ['SEND', 'ACCEPT', 'REFUSE', 'REOPEN'] as const)
    expect([type, sendingAfter(standing, type)]).toEqual([type, steps[type]]);
});

test('the manual names the states and events of the chart', () => {
  expect(Object.keys(machine.states)).toEqual([...microdataSending.states]);
  expect(microdataSending.states).toEqual(['reading', ...SENDING_STATES]);
});
