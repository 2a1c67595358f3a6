import type { WidgetManual } from '../../engine/index.ts';
import { object, string } from '../_shared/schema.ts';
import { humanCheckProps, humanCheckValue } from './schema.ts';

/** A task as the server makes them, easy enough for an example. */
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
  group: 'input',
  version: 1,
  description:
    'Confirms that somebody asks for something, and no program that does so without end: a tick, after which the browser works for a moment (Altcha). No picture, no puzzle, no other server. Shown only after the server asked for it.',
  props: humanCheckProps,
  events: { change: object({ value: string('What the server is sent; empty when it was taken back.') }, ['value']) },
  models: { value: { schema: humanCheckValue, description: 'What the server is sent.' } },
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
