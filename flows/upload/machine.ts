import { assign, setup, type ActorRefFrom } from 'xstate';
import { actors, type Failure, type SendingEvent, type UploadInput } from './actors.ts';

export interface UploadContext {
  readonly input: UploadInput;
  /** The upload on the server. */
  readonly id: string | null;
  readonly parts: number;
  readonly done: number;
  /** The fraction of stored parts; -1 while nothing is sent. */
  readonly progress: number;
  readonly hash: string;
  /** Attempts since the last part that arrived. */
  readonly attempts: number;
  /** The code of the last failure. */
  readonly problem: string | null;
  /** The message of the last failure. */
  readonly text: string | null;
  /** Details of the server's failure. */
  readonly data: unknown;
  /** The server's record of the file. */
  readonly result: unknown;
}

export type UploadEvent =
  | { readonly type: 'PAUSE' }
  | { readonly type: 'RESUME' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CANCEL' }
  /** The connection is back. */
  | { readonly type: 'ONLINE' }
  | SendingEvent;

/** The number of consecutive failures after which a person has to retry. */
export const ATTEMPTS = 8;
const FIRST_PAUSE = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Each pause is twice as long as the previous one. */
export const pauseAfter = (attempts: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE * 2 ** Math.max(0, attempts - 1));

export const partsOf = (size: number, partSize: number): number => Math.max(1, Math.ceil(size / partSize));

const NO_PROBLEM = { problem: null, text: null, data: null } as const;
const problemOf = ({ code, text, data }: Failure) => ({ problem: code, text: text ?? null, data: data ?? null });

/** The upload of one file: started, sent in parts, ended. The server reports the missing parts, and only those are sent. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as { context: UploadContext; events: UploadEvent; input: UploadInput },
  actors,
  delays: { pause: ({ context }) => pauseAfter(context.attempts) },
  guards: {
    isKnown: ({ context }) => context.input.known !== null,
    isBegun: ({ context }) => context.id !== null,
    mayTryAgain: ({ context, event }) => (event.type !== 'NOT_SENT' || event.again) && context.attempts + 1 < ATTEMPTS,
  },
  actions: {
    rest: assign({ progress: -1 }),
    goOn: assign(({ context }) => ({ progress: context.done / context.parts, ...NO_PROBLEM })),
    count: assign(({ context, event }) =>
      event.type === 'SENT' ? { done: event.done, progress: event.done / context.parts, attempts: 0 } : {},
    ),
    stumble: assign(({ context, event }) => ({
      attempts: context.attempts + 1,
      ...problemOf(event.type === 'NOT_SENT' ? event : failureOf(event)),
    })),
    forgive: assign({ attempts: 0, ...NO_PROBLEM }),
  },
}).createMachine({
  id: 'upload',
  initial: 'deciding',
  context: ({ input }) => ({
    input,
    id: input.resume,
    parts: partsOf(input.file.size, input.partSize),
    done: 0,
    progress: -1,
    hash: '',
    attempts: 0,
    ...NO_PROBLEM,
    result: null,
  }),
  states: {
    deciding: {
      always: [
        { guard: 'isKnown', target: 'renewing' },
        { guard: 'isBegun', target: 'sending' },
        { target: 'starting' },
      ],
    },
    renewing: {
      invoke: {
        src: 'renew',
        input: ({ context }) => ({ input: context.input }),
        onDone: { target: 'done', actions: assign({ result: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: 'stumble' },
      },
    },
    starting: {
      entry: 'goOn',
      invoke: {
        src: 'start',
        input: ({ context }) => ({ input: context.input, parts: context.parts }),
        onDone: [
          // The server has the file already, or refuses it: there is nothing to send.
          { guard: ({ event }) => event.output.id === '', target: 'done' },
          { target: 'sending', actions: assign({ id: ({ event }) => event.output.id, attempts: 0 }) },
        ],
        onError: { target: 'failed', actions: 'stumble' },
      },
      on: { CANCEL: 'cancelled' },
    },
    sending: {
      entry: 'goOn',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ input: context.input, id: context.id ?? '', parts: context.parts }),
      },
      on: {
        SENT: { actions: 'count' },
        ALL_SENT: {
          target: 'ending',
          actions: assign(({ context, event }) => ({ hash: event.hash, done: context.parts, progress: 1 })),
        },
        NOT_SENT: [
          { guard: 'mayTryAgain', target: 'waiting', actions: 'stumble' },
          { target: 'failed', actions: 'stumble' },
        ],
        PAUSE: 'paused',
        CANCEL: 'cancelling',
      },
    },
    waiting: {
      after: { pause: 'sending' },
      on: { ONLINE: 'sending', RETRY: 'sending', PAUSE: 'paused', CANCEL: 'cancelling' },
    },
    paused: {
      entry: 'rest',
      on: { RESUME: { target: 'sending', actions: 'forgive' }, CANCEL: 'cancelling' },
    },
    ending: {
      invoke: {
        src: 'end',
        input: ({ context }) => ({
          input: context.input,
          id: context.id ?? '',
          parts: context.parts,
          hash: context.hash,
        }),
        onDone: { target: 'done', actions: assign({ result: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: 'stumble' },
      },
    },
    failed: {
      entry: 'rest',
      on: {
        RETRY: { target: 'deciding', actions: 'forgive' },
        CANCEL: [{ guard: 'isBegun', target: 'cancelling' }, { target: 'cancelled' }],
      },
    },
    cancelling: {
      entry: 'rest',
      invoke: {
        src: 'abandon',
        input: ({ context }) => ({ id: context.id ?? '', target: context.input.target }),
        // If the cancellation fails, the server deletes the upload after a day.
        onDone: 'cancelled',
        onError: 'cancelled',
      },
    },
    cancelled: { type: 'final', entry: 'rest' },
    done: { type: 'final', entry: 'rest' },
  },
});

/** The fields of an actor's error. */
function failureOf(event: object): Failure {
  const { code, text, data } = Object('error' in event ? event.error : null);
  return {
    code: typeof code === 'string' ? code : 'unknown',
    text: typeof text === 'string' ? text : null,
    data: data ?? null,
  };
}

export type UploadActor = ActorRefFrom<typeof machine>;
