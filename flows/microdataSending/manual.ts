import type { FlowDefinition } from '../../engine/index.ts';
import { microdataSending as runtime } from './index.ts';

const none = { type: 'object', properties: {}, additionalProperties: false } as const;

const standing = {
  type: 'object',
  properties: {
    final: { type: 'boolean', description: 'The form is final.' },
    grey: { type: 'boolean', description: 'It is being sent.' },
    sent: { type: 'boolean', description: 'The information system accepted it.' },
    refused: { type: 'boolean', description: 'The information system refused it, or did not answer.' },
  },
  required: ['final', 'grey', 'sent', 'refused'],
  additionalProperties: false,
} as const;

/** The sending of a form of the microdata. */
export const microdataSending: FlowDefinition = {
  ...runtime,
  description:
    'A final form of the microdata on its way to the information system: when it can be sent, what its answer makes of it, and when it can be opened again. The server asks the same chart before it sends or opens one.',
  input: standing,
  context: standing,
  states: ['reading', 'open', 'ready', 'sending', 'sent', 'refused'],
  events: { SEND: none, ACCEPT: none, REFUSE: none, REOPEN: none },
};
