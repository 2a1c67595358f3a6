import type { FlowPlay } from '../play.ts';

export const play: FlowPlay = {
  input: { final: true, grey: false, sent: false, refused: false },
  initial: 'ready',
  steps: [
    { press: 'SEND', state: 'sending' },
    { press: 'REFUSE', state: 'refused' },
    { press: 'SEND', state: 'sending' },
    { press: 'ACCEPT', state: 'sent' },
  ],
};
