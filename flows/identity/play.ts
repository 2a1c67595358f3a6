import { failure, type FlowPlay } from '../play.ts';
import type { Identity } from './actors.ts';

const ANNA: Identity = { Id: '7', Username: 'anna', Roles: ['Mentee'] };

export const play: FlowPlay = {
  outcomes: { identify: { 'signed in': ANNA, 'nobody is here': failure('unauthenticated') } },
  initial: 'unresolved',
  steps: [
    { press: 'identify: signed in', state: 'authenticated' },
    { press: 'reload', state: 'unresolved' },
    { press: 'identify: nobody is here', state: 'unauthenticated' },
  ],
};
