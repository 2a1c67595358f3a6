import { failure, type FlowPlay } from '../play.ts';
import type { UploadInput } from './actors.ts';

const input: UploadInput = {
  file: { key: 'file-1', name: 'plan.pdf', type: 'application/pdf', size: 1_000_000 },
  target: 'files',
  start: { Category: 'plans' },
  end: {},
  known: null,
  resume: null,
  partSize: 262_144,
};

export const play: FlowPlay = {
  input,
  outcomes: {
    start: { announced: { id: 'upload-1' }, 'the server has it': { id: '' }, refused: failure('too-large') },
    end: { joined: { Id: '31', Name: 'plan.pdf' }, refused: failure('infected') },
    renew: { renamed: { Id: '31', Name: 'plan.pdf' }, refused: failure('forbidden') },
    abandon: { deleted: null, 'no network': failure('network') },
  },
  events: {
    SENT: { done: 1 },
    ALL_SENT: { hash: 'd2a84f4b8b650937ec8f73cd8be2c74a' },
    NOT_SENT: { code: 'network', again: true },
  },
  initial: 'starting',
  steps: [
    { press: 'start: announced', state: 'sending' },
    { press: 'SENT', state: 'sending' },
    { press: 'NOT_SENT', state: 'waiting' },
    { press: 'after pause', state: 'sending' },
    { press: 'PAUSE', state: 'paused' },
    { press: 'RESUME', state: 'sending' },
    { press: 'ALL_SENT', state: 'ending' },
    { press: 'end: joined', state: 'done' },
  ],
};
