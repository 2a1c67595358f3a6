import { assign, initialTransition, setup, transition } from 'xstate';
import { STATUS, statusesOfStage, type ApplicationStatus } from '../../schemas/entities/application-status.ts';

/** The context on which the moves of an application depend. */
export interface ApplicationStanding {
  readonly status: ApplicationStatus;
  /** The status before it was declined or withdrawn. */
  readonly before: ApplicationStatus | null;
  /** A mentee was created from it. */
  readonly mentee: boolean;
}

export type ApplicationEvent =
  | { readonly type: 'SUBMIT' | 'FORWARD' | 'BACK' | 'DECLINE' | 'WITHDRAW' | 'RESUBMIT' | 'REMIND' | 'MENTEE' }
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
const stoodIn = (...statuses: readonly ApplicationStatus[]) => ({ type: 'stoodIn', params: { statuses } }) as const;
const becomes = (status: ApplicationStatus) => ({ type: 'become', params: { status } }) as const;

/** The ways out of an end: back to where it was, or to another status. */
const RESTORABLE = {
  on: {
    BACK: [
      {
        guard: stoodIn(STATUS.selected),
        target: 'selected',
        actions: 'restore',
      },
      {
        guard: stoodIn(STATUS.eligible),
        target: 'eligible',
        actions: 'restore',
      },
      { target: 'applicant', actions: 'restore' },
    ],
    SET: [
      { guard: 'wantsApplicant', target: 'applicant', actions: 'set' },
      { guard: 'wantsEligible', target: 'eligible', actions: ['set', mails('application-eligible')] },
      { guard: 'wantsSelected', target: 'selected', actions: ['set', mails('application-selected')] },
    ],
  },
} as const;

/** The lifecycle of an application. The server uses it for each move, and the page for the buttons. */
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
    wantsApplicant: ({ context, event }) =>
      wants(event, ...statusesOfStage('applicant')) && !wants(event, context.status),
    wantsEligible: ({ event }) => wants(event, STATUS.eligible),
    wantsSelected: ({ event }) => wants(event, STATUS.selected),
    wantsDeclined: ({ event }) => wants(event, STATUS.declined),
  },
  actions: {
    become: assign((_state, { status }: { readonly status: ApplicationStatus }) => ({ status, before: null })),
    set: assign(({ context, event }) => (event.type === 'SET' ? { status: event.status, before: null } : context)),
    decline: assign(({ context }) => ({ status: STATUS.declined, before: context.status })),
    withdraw: assign(({ context }) => ({ status: STATUS.withdrawn, before: context.status })),
    restore: assign(({ context }) => ({ status: context.before ?? STATUS.applicant, before: null })),
    makeMentee: assign({ mentee: true }),
    /** The server sends the mail. */
    mail: (_state, _mail: { readonly template: ApplicationMail }) => undefined,
  },
}).createMachine({
  id: 'application',
  initial: 'reading',
  context: ({ input }) => input,
  states: {
    reading: {
      always: [
        { guard: from(STATUS.draft), target: 'draft' },
        { guard: from(STATUS.eligible), target: 'eligible' },
        { guard: from(STATUS.declined), target: 'declined' },
        { guard: from(STATUS.withdrawn), target: 'withdrawn' },
        { guard: 'hasMentee', target: 'mentee' },
        { guard: from(STATUS.selected), target: 'selected' },
        { target: 'applicant' },
      ],
    },
    draft: {
      on: {
        SUBMIT: { target: 'applicant', actions: becomes(STATUS.applicant) },
        REMIND: { actions: mails('application-reminder') },
      },
    },
    applicant: {
      on: {
        FORWARD: { target: 'eligible', actions: [becomes(STATUS.eligible), mails('application-eligible')] },
        DECLINE: { target: 'declined', actions: ['decline', mails('application-declined')] },
        WITHDRAW: { target: 'withdrawn', actions: 'withdraw' },
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
        FORWARD: { target: 'selected', actions: [becomes(STATUS.selected), mails('application-selected')] },
        BACK: { target: 'applicant', actions: becomes(STATUS.applicant) },
        DECLINE: { target: 'declined', actions: ['decline', mails('application-declined')] },
        WITHDRAW: { target: 'withdrawn', actions: 'withdraw' },
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
        BACK: { target: 'eligible', actions: becomes(STATUS.eligible) },
        DECLINE: { target: 'declined', actions: ['decline', mails('application-declined')] },
        WITHDRAW: { target: 'withdrawn', actions: 'withdraw' },
        MENTEE: { target: 'mentee', actions: 'makeMentee' },
        REMIND: { actions: mails('application-reminder') },
        SET: [
          { guard: 'wantsApplicant', target: 'applicant', actions: 'set' },
          { guard: 'wantsEligible', target: 'eligible', actions: ['set', mails('application-eligible')] },
          { guard: 'wantsDeclined', target: 'declined', actions: ['decline', mails('application-declined')] },
        ],
      },
    },
    /** A participant's status is changed in the list of people, so this state has no transitions. */
    mentee: {},
    declined: RESTORABLE,
    /** By the applicant. Whoever decides can move it back, for instance after a telephone call. */
    withdrawn: RESTORABLE,
  },
});

export interface PlannedMove {
  readonly status: ApplicationStatus;
  readonly before: ApplicationStatus | null;
  /** The mail that is sent. */
  readonly mail: ApplicationMail | null;
}

const MAILS: readonly ApplicationMail[] = [
  'application-eligible',
  'application-selected',
  'application-declined',
  'application-resubmit',
  'application-reminder',
];

/** The result of an event of an application; undefined where the chart has no such transition. */
export function planMove(standing: ApplicationStanding, event: ApplicationEvent): PlannedMove | undefined {
  const [now] = initialTransition(machine, standing);
  if (!now.can(event)) return undefined;
  const [{ context }, actions] = transition(machine, now, event);
  const template = actions.map(({ params }) => Object(params)['template']).find((name) => name !== undefined);
  return { status: context.status, before: context.before, mail: MAILS.find((name) => name === template) ?? null };
}
