import { initialTransition, setup, transition } from 'xstate';

/** The context on which the sending of a microdata form depends. */
export interface SendingStanding {
  readonly final: boolean;
  /** Is it being sent? */
  readonly grey: boolean;
  readonly sent: boolean;
  readonly refused: boolean;
}

export const SENDING_STATES = ['open', 'ready', 'sending', 'sent', 'refused'] as const;
export type SendingState = (typeof SENDING_STATES)[number];
export interface SendingEvent {
  readonly type: 'SEND' | 'ACCEPT' | 'REFUSE' | 'REOPEN';
}

/** The sending of a form to the information system. The server uses it before it sends a form or reopens it. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as { context: SendingStanding; events: SendingEvent; input: SendingStanding },
  guards: {
    isGrey: ({ context }) => context.grey,
    isOpen: ({ context }) => !context.final,
    isSent: ({ context }) => context.sent,
    isRefused: ({ context }) => context.refused,
  },
}).createMachine({
  id: 'microdataSending',
  initial: 'reading',
  context: ({ input }) => input,
  states: {
    reading: {
      always: [
        { guard: 'isGrey', target: 'sending' },
        { guard: 'isOpen', target: 'open' },
        { guard: 'isSent', target: 'sent' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'ready' },
      ],
    },
    /** The form becomes final in the flow of the form. */
    open: {},
    ready: { on: { SEND: 'sending', REOPEN: 'open' } },
    sending: { on: { ACCEPT: 'sent', REFUSE: 'refused' } },
    sent: { on: { REOPEN: 'open' } },
    refused: { on: { SEND: 'sending', REOPEN: 'open' } },
  },
});

/** The state of a form after an event; undefined where the chart has no such transition. */
export function sendingAfter(standing: SendingStanding, type: SendingEvent['type']): SendingState | undefined {
  const [now] = initialTransition(machine, standing);
  if (!now.can({ type })) return undefined;
  const [{ value }] = transition(machine, now, { type });
  return SENDING_STATES.find((state) => state === value);
}
