import type { FlowDefinition } from '../../engine/index.ts';
import { connection as runtime } from './index.ts';

const none = { type: 'object', properties: {}, additionalProperties: false } as const;

export const connection: FlowDefinition = {
  ...runtime,
  description: 'The line to the hub. After a disconnect the start is tried again every 5 seconds.',
  input: none,
  context: none,
  states: ['Starting', 'Connected', 'Reconnecting', 'Disconnected'],
  events: { lost: none, back: none, closed: none, wake: none },
};
