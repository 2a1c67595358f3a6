import type { WidgetManual } from '../../../engine/index.ts';
import { object, string } from '../../parts/schema/schema.ts';
import { humanCheckProps, humanCheckValue } from './schema.ts';

/** A task in the server's format that is easy enough for an example. */
export const exampleChallenge = JSON.stringify({
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    data: { purpose: 'example' },
    expiresAt: 4_102_444_800,
    keyLength: 32,
    keyPrefix: '00',
    nonce: '0d6f3c5bb2a7f4c1d8e9a0b1c2d3e4f5',
    salt: '5f4e3d2c1b0a9e8d1c4f7a2bb5c3f6d0',
  },
  signature: 'example',
});

export const humanCheck: WidgetManual = {
  version: 1,
  description:
    'Slows down mass requests by programs: after a tick the browser computes for about a second (Altcha). No picture, no puzzle, no other server. Shown only after the server has asked for it.',
  props: humanCheckProps,
  events: {
    change: object({ value: string('The solution for the server; empty after the tick was removed.') }, ['value']),
  },
  models: { value: { schema: humanCheckValue, description: 'The solution for the server.' } },
  examples: [
    {
      name: 'Before something is sent',
      state: { humanCheck: { type: 'string', default: '' } },
      node: { widget: 'humanCheck', props: { challenge: exampleChallenge }, bind: 'state.humanCheck' },
    },
    {
      name: 'The task is not there yet',
      state: { humanCheck: { type: 'string', default: '' } },
      node: {
        widget: 'humanCheck',
        props: { challenge: '', label: 'I ask for this myself', hint: 'It takes a moment.' },
        bind: 'state.humanCheck',
      },
    },
  ],
};
