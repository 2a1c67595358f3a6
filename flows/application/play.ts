import { STATUS } from '../../schemas/entities/application-status.ts';
import type { FlowPlay } from '../play.ts';

export const play: FlowPlay = {
  input: { status: STATUS.draft, before: null, mentee: false },
  events: { SET: { status: STATUS.declined } },
  initial: 'draft',
  steps: [
    { press: 'SUBMIT', state: 'applicant' },
    { press: 'FORWARD', state: 'eligible' },
    { press: 'SET', state: 'declined' },
    { press: 'BACK', state: 'eligible' },
  ],
};
