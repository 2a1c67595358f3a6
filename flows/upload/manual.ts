import type { FlowDefinition } from '../../engine/index.ts';
import { upload as runtime } from './index.ts';

const none = { type: 'object', properties: {}, additionalProperties: false } as const;
const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

const input = {
  type: 'object',
  properties: {
    file: { $ref: 'entities/local-file', description: 'The chosen file.' },
    target: { enum: ['files', 'library', 'guests'], description: 'What becomes of it.' },
    start: { type: 'object', description: 'Further arguments of the call that starts it: Category, Name, Title.' },
    end: { type: 'object', default: {}, description: 'Further arguments of the call that ends it: Metadata, Tags.' },
    known: {
      ...textOrNull,
      default: null,
      description: 'A file that is there already: it is renewed, and nothing is sent.',
    },
    resume: { ...textOrNull, default: null, description: 'An upload that was begun before with this very file.' },
    partSize: { type: 'integer', default: 262_144, description: 'Bytes of a part.' },
  },
  required: ['file', 'target', 'start'],
  additionalProperties: false,
} as const;

export const upload: FlowDefinition = {
  ...runtime,
  description:
    'The upload of one file: announced, sent in parts, three at a time, and ended. It can be paused; after a lost connection or a reload, only the missing parts are sent.',
  input,
  context: {
    type: 'object',
    properties: {
      id: textOrNull,
      parts: { type: 'integer' },
      done: { type: 'integer' },
      progress: { type: 'number', description: 'The fraction of stored parts; -1 while nothing is sent.' },
      attempts: { type: 'integer' },
      problem: { ...textOrNull, description: 'The code of the last failure, which stopped it.' },
      text: { ...textOrNull, description: 'The same in words, where the server said them.' },
      data: { description: 'Further details of the failure from the server.' },
      result: {},
      hash: text,
      input: { type: 'object' },
    },
    required: ['id', 'parts', 'done', 'progress', 'attempts', 'problem', 'text', 'data', 'result', 'hash', 'input'],
    additionalProperties: false,
  },
  states: [
    'deciding',
    'renewing',
    'starting',
    'sending',
    'waiting',
    'paused',
    'ending',
    'failed',
    'cancelling',
    'cancelled',
    'done',
  ],
  events: { PAUSE: none, RESUME: none, RETRY: none, CANCEL: none, ONLINE: none },
};
