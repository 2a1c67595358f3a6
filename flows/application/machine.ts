import { assign, initialTransition, setup, transition } from 'xstate';
import type { ApplicationStatus } from '../../schemas/entities/application.ts';

/** What the moves of an application depend on. */
export interface ApplicationStanding {
  readonly status: ApplicationStatus;
  /** The status before it was declined. */
  readonly before: ApplicationStatus | null;
  /** A mentee was made from it. */
  readonly mentee: boolean;
}

export type ApplicationEvent =
  | { readonly type: 'SUBMIT' | 'FORWARD' | 'BACK' | 'DECLINE' | 'RESUBMIT' | 'REMIND' | 'MENTEE' }
  | { readonly type: 'SET'; readonly status: ApplicationStatus };

/** A mail that a move sends: a document of schemas/mails. */
export type ApplicationMail =
  | 'application-eligible'
  | 'application-selected'
  | 'application-declined'
  | 'application-resubmit'
  | 'application-reminder';

const wants = (event: ApplicationEvent, ...statuses: readonly ApplicationStatus[]): boolean =>
  event.type === 'SET' && statuses.includes(event.status);
const from = (...statuses: readonly ApplicationStatus[]) => ({ type: 'stands', params: { statuses } }) as const;
const mails = (template: ApplicationMail) => ({ type: 'mail', params: { template } }) as const;
const becomes = (status: ApplicationStatus) => ({ type: 'become', params: { status } }) as const;

/** The lifecycle of an application. The server asks it for each move, and the page for the buttons. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as { context: ApplicationStanding; events: ApplicationEvent; input: ApplicationStanding },
  guards: {
    stands: ({ context }, { statuses }: { readonly statuses: readonly ApplicationStatus[] }) =>
      statuses.includes(context.status),
    hasMentee: ({ context }) => context.mentee,
    stoodIn: ({ context }, { statuses }: { readonly statuses: readonly ApplicationStatus[] }) =>
      context.before !== null && statuses.includes(context.before),
    wantsApplicant: ({ context, event }) => wants(event, 1, 100) && !wants(event, context.status),
    wantsEligible: ({ event }) => wants(event, 2),
    wantsSelected: ({ event }) => wants(event, 3),
    wantsDeclined: ({ event }) => wants(event, 1000),
  },
  actions: {
    become: assign((_state, { status }: { readonly status: ApplicationStatus }) => ({ status, before: null })),
    set: assign(({ context, event }) => (event.type === 'SET' ? { status: event.status, before: null } : context)),
    decline: assign(({ context }) => ({ status: 1000, before: context.status })),
    restore: assign(({ context }) => ({ status: context.before ?? 1, before: null })),
    makeMentee: assign({ mentee: true }),
    /** Done by the server. */
    mail: (_state, _mail: { readonly template: ApplicationMail }) => undefined,
  },
}).createMachine({
  id: 'application',
  initial: 'reading',
  context: ({ input }) => input,
  states: {
    reading: {
      always: [
        { guard: from(-1), target: 'draft' },
        { guard: from(2), target: 'eligible' },
        { guard: from(1000), target: 'declined' },
        { guard: 'hasMentee', target: 'mentee' },
        { guard: from(3), target: 'selected' },
        { target: 'applicant' },
      ],
    },
    draft: {
      on: { SUBMIT: { target: 'applicant', actions: becomes(1) }, REMIND: { actions: mails('application-reminder') } },
    },
    applicant: {
      on: {
        FORWARD: { target: 'eligible', actions: [becomes(2), mails('application-eligible')] },
        DECLINE: { target: 'declined', actions: ['decline', mails('application-declined')] },
        RESUBMIT: { actions: mails('application-resubmit') },
        REMIND: { actions: mails('application-reminder') },
        SET: [
          { guard: 'wantsApplicant', actions: 'set' },
          { guard: 'wantsEligible', target: 'eligible', actions: ['set', mails('application-eligible')] },
          { guard: 'wantsSelected', target: 'selected', actions: ['set', mails('application-selected')] },
          { guard: 'wantsDeclined', target: 'declined', actions: ['decline', mails('application-declined')] },
        ],
      },
    },
    eligible: {
      on: {
        FORWARD: { target: 'selected', actions: [becomes(3), mails('application-selected')] },
        BACK: { target: 'applicant', actions: becomes(1) },
        DECLINE: { target: 'declined', actions: ['decline', mails('application-declined')] },
        REMIND: { actions: mails('application-reminder') },
        SET: [
          { guard: 'wantsApplicant', target: 'applicant', actions: 'set' },
          { guard: 'wantsSelected', target: 'selected', actions: ['set', mails('application-selected')] },
          { guard: 'wantsDeclined', target: 'declined', actions: ['decline', mails('application-declined')] },
        ],
      },
    },
    selected: {
      on: {
        BACK: { target: 'eligible', actions: becomes(2) },
        DECLINE: { target: 'declined', actions: ['decline', mails('application-declined')] },
        MENTEE: { target: 'mentee', actions: 'makeMentee' },
        REMIND: { actions: mails('application-reminder') },
        SET: [
          { guard: 'wantsApplicant', target: 'applicant', actions: 'set' },
          { guard: 'wantsEligible', target: 'eligible', actions: ['set', mails('application-eligible')] },
          { guard: 'wantsDeclined', target: 'declined', actions: ['decline', mails('application-declined')] },
        ],
      },
    },
    /** Who takes part is changed where people are. */
    mentee: {},
    declined: {
      on: {
        BACK: [
          { guard: { type: 'stoodIn', params: { statuses: [3] } }, target: 'selected', actions: 'restore' },
          { guard: { type: 'stoodIn', params: { statuses: [2] } }, target: 'eligible', actions: 'restore' },
          { target: 'applicant', actions: 'restore' },
        ],
        SET: [
          { guard: 'wantsApplicant', target: 'applicant', actions: 'set' },
          { guard: 'wantsEligible', target: 'eligible', actions: ['set', mails('application-eligible')] },
          { guard: 'wantsSelected', target: 'selected', actions: ['set', mails('application-selected')] },
        ],
      },
    },
  },
});

export interface PlannedMove {
  readonly status: ApplicationStatus;
  readonly before: ApplicationStatus | null;
  /** The mail that goes out. */
  readonly mail: ApplicationMail | null;
}

const MAILS: readonly ApplicationMail[] = [
  'application-eligible',
  'application-selected',
  'application-declined',
  'application-resubmit',
  'application-reminder',
];

/** What an event makes of an application; undefined where the chart has no such move. */
export function planMove(standing: ApplicationStanding, event: ApplicationEvent): PlannedMove | undefined {
  const [now] = initialTransition(machine, standing);
  if (!now.can(event)) return undefined;
  const [{ context }, actions] = transition(machine, now, event);
  const template = actions.map(({ params }) => Object(params)['template']).find((name) => name !== undefined);
  return { status: context.status, before: context.before, mail: MAILS.find((name) => name === template) ?? null };
}
