import type { FlowDefinition } from '../../engine/index.ts';
import { identity as runtime } from './index.ts';

export const identity: FlowDefinition = {
  ...runtime,
  description: 'The signed-in person: unresolved until the server has answered, then authenticated or unauthenticated.',
  input: { type: 'object', properties: {}, additionalProperties: false },
  context: {
    type: 'object',
    properties: {
      identity: {
        anyOf: [
          {
            type: 'object',
            properties: {
              Id: { type: 'string' },
              Username: { type: 'string' },
              Roles: { type: 'array', items: { type: 'string' } },
            },
            required: ['Id', 'Username', 'Roles'],
          },
          { type: 'null' },
        ],
      },
      reason: { type: ['string', 'null'] },
    },
    required: ['identity', 'reason'],
    additionalProperties: false,
  },
  states: ['unresolved', 'authenticated', 'unauthenticated'],
  events: {
    reload: { type: 'object', properties: {}, additionalProperties: false },
    signedOut: { type: 'object', properties: {}, additionalProperties: false },
  },
};
