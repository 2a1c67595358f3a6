import { failure, type FlowPlay } from '../play.ts';

export const play: FlowPlay = {
  outcomes: { start: { opens: null, 'cannot be opened': failure('no-line') } },
  initial: 'Starting',
  steps: [
    { press: 'start: opens', state: 'Connected' },
    { press: 'lost', state: 'Reconnecting' },
    { press: 'closed', state: 'Disconnected' },
    { press: 'after retry', state: 'Starting' },
    { press: 'start: cannot be opened', state: 'Disconnected' },
    { press: 'wake', state: 'Starting' },
  ],
};
