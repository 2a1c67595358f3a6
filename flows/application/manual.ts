import { APPLICATION_STATUSES } from '../../schemas/entities/application-status.ts';
import type { FlowDefinition } from '../../engine/index.ts';
import { application as runtime } from './index.ts';

const none = { type: 'object', properties: {}, additionalProperties: false } as const;
const status = { enum: [...APPLICATION_STATUSES] } as const;

const standing = {
  type: 'object',
  properties: {
    status: { ...status, description: 'The status that is stored.' },
    before: { enum: [...APPLICATION_STATUSES, null], description: 'The status before it was declined or withdrawn.' },
    mentee: { type: 'boolean', description: 'A mentee was made from it.' },
  },
  required: ['status', 'before', 'mentee'],
  additionalProperties: false,
} as const;

/** The lifecycle of an application. */
export const application: FlowDefinition = {
  ...runtime,
  description:
    'An application from the draft to the decision: which moves there are from its status, and what each mails. The server asks the same chart.',
  input: standing,
  context: standing,
  states: ['reading', 'draft', 'applicant', 'eligible', 'selected', 'mentee', 'declined', 'withdrawn'],
  events: {
    SUBMIT: none,
    FORWARD: none,
    BACK: none,
    SET: { type: 'object', properties: { status }, required: ['status'], additionalProperties: false },
    DECLINE: none,
    RESUBMIT: none,
    REMIND: none,
    MENTEE: none,
  },
};
