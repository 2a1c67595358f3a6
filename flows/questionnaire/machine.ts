// Over 150 lines: the chart is read as a whole; the functions that change the context are in context.ts.
import { assign, enqueueActions, not, sendTo, setup, type ActorRefFrom, type ErrorActorEvent } from 'xstate';
import type { AnswerSet, QuestClock } from '../../schemas/entities/questionnaire.ts';
import {
  actors,
  type ClockEvent,
  type GivenAnswer,
  type AnswerChoice,
  type QuestInput,
  type SavingEvent,
} from './actors.ts';
import { LAST_SECONDS } from '../../schemas/documents/questionnaire-clock.ts';
import {
  applyChoice,
  applySavingEvent,
  choicesOf,
  contextOfSet,
  deadlineOf,
  FINISHED_CODE,
  mergeAnswers,
  mustChoose,
  secondsLeft,
  withSet,
  withStatus,
  withView,
  withWanted,
  withWrong,
  type QuestContext,
} from './context.ts';
import type { WrongTexts } from './books.ts';
import { EMPTY_VIEW } from './view.ts';

export type QuestEvent =
  | { readonly type: 'START' | 'CONTINUE' | 'CLEAR' | 'FINISH' | 'BACK' | 'RETRY' }
  | { readonly type: 'PAUSE'; readonly section?: number }
  | { readonly type: 'CHOOSE'; readonly question: string; readonly keep: AnswerChoice; readonly group?: string }
  | { readonly type: 'SHOW'; readonly group: string; readonly name: string }
  | { readonly type: 'WRONG'; readonly group: string; readonly texts: WrongTexts }
  | { readonly type: 'ANSWER'; readonly answers: readonly GivenAnswer[] }
  | SavingEvent
  | ClockEvent;

/** Stores the code of an actor's error. */
const setFailure = assign<QuestContext, ErrorActorEvent, undefined, QuestEvent, never>(({ event }) => ({
  problem: codeOf(event.error),
}));

/** The set that an actor returned. */
const outputOf = ({ event }: { readonly event: { readonly output: AnswerSet } }): AnswerSet => event.output;
const OPEN_SET = { type: 'open', params: outputOf } as const;

/** Submits only when the person has chosen between conflicting answers. */
const FINISHING = [
  { guard: 'mustChoose', actions: 'askChoice' },
  { target: 'sending', actions: 'forgive' },
] as const;

/** Filling in a questionnaire, with its clock and the saving of its answers. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as { context: QuestContext; events: QuestEvent; input: QuestInput },
  actors,
  guards: {
    isMissing: (_, { Status }: AnswerSet) => Status === 'Not Found',
    isExpired: (_, { Status }: Pick<QuestClock, 'Status'>) => Status === 'Expired',
    mayAnswer: (_, { CanAnswer }: AnswerSet) => CanAnswer,
    isSent: ({ context }) => context.pending === 0,
    isOver: ({ context }) => context.over,
    mustChoose: ({ context }) => mustChoose(context),
    isHandedIn: ({ event }) => event.type === 'REFUSED' && event.code === FINISHED_CODE,
    mayFinish: ({ context }) => context.set?.CanFinish === true,
    mayClear: ({ context }) => context.set?.ActionId !== null,
  },
  actions: {
    open: enqueueActions(({ enqueue, context }, set: AnswerSet) => {
      enqueue.assign(contextOfSet(context, set));
      enqueue.sendTo('saver', { type: 'OPEN', set });
    }),
    keep: assign(({ context, event }) => {
      if (event.type !== 'ANSWER') return {};
      const answers = mergeAnswers(context.answers, event.answers);
      const saving = withStatus(context, event.answers, 'saving');
      return { pending: context.pending + event.answers.length, ...withView(context, { answers, saving }) };
    }),
    save: sendTo('saver', ({ event }) => ({
      type: 'SAVE' as const,
      answers: event.type === 'ANSWER' ? event.answers : [],
    })),
    askChoice: assign({ problem: 'answer-conflict' }),
    forgive: assign({ problem: null }),
    choose: assign(({ context, event }) =>
      event.type === 'CHOOSE' ? applyChoice(context, event.question, event.keep, event.group) : {},
    ),
    sendChoice: sendTo('saver', ({ context, event }) => ({
      type: 'CHOOSE' as const,
      groups:
        event.type === 'CHOOSE' ? choicesOf(context, event.question, event.group).map(({ GroupId }) => GroupId) : [],
      keep: event.type === 'CHOOSE' ? event.keep : 'own',
    })),
    setWrong: assign(({ context, event }) =>
      event.type === 'WRONG' ? withWrong(context, { ...context.wrong, [event.group]: event.texts }) : {},
    ),
    show: assign(({ context, event }) => (event.type === 'SHOW' ? withWanted(context, event) : {})),
    storeWrong: sendTo('saver', ({ event }) => ({
      type: 'WRONG' as const,
      group: event.type === 'WRONG' ? event.group : '',
      texts: event.type === 'WRONG' ? event.texts : {},
    })),
    refresh: enqueueActions(({ enqueue, event }) => {
      const changed = event.type === 'SYNCED' ? event.clock.Changed : null;
      if (typeof changed === 'string') enqueue.sendTo('saver', { type: 'REFRESH', changed });
    }),
    forgetWrong: sendTo('saver', { type: 'FORGET' as const }),
    tell: assign(({ context, event }) =>
      event.type === 'SAVED' ||
      event.type === 'REFUSED' ||
      event.type === 'KEPT' ||
      event.type === 'OVERTAKEN' ||
      event.type === 'RESTORED' ||
      event.type === 'WRONG_STORED' ||
      event.type === 'ARRIVED'
        ? applySavingEvent(context, event)
        : {},
    ),
    sync: assign(({ context, event }) => {
      if (event.type !== 'SYNCED') return {};
      const { RemainingTime } = event.clock;
      const deadline = deadlineOf(RemainingTime, context.deadline, Date.now());
      // After the time was extended, the warnings start again.
      const warning = (RemainingTime ?? 0) > 300 ? 0 : context.warning;
      return { deadline, warning, closing: context.closing && (RemainingTime ?? 0) <= LAST_SECONDS };
    }),
    warn: assign(({ event }) => (event.type === 'WARN' ? { warning: event.minutes } : {})),
  },
}).createMachine({
  id: 'questionnaire',
  initial: 'loading',
  context: ({ input }) => ({
    ...EMPTY_VIEW,
    input,
    set: null,
    answers: {},
    stored: {},
    saving: {},
    status: {},
    books: {},
    refusals: {},
    choices: {},
    wrong: {},
    wanted: null,
    pending: 0,
    deadline: null,
    warning: 0,
    closing: false,
    over: false,
    onFinish: '',
    problem: null,
  }),
  invoke: { id: 'saver', src: 'saver', input: ({ context }) => context.input },
  on: {
    SAVED: { actions: 'tell' },
    REFUSED: { actions: 'tell' },
    KEPT: { actions: 'tell' },
    OVERTAKEN: { actions: 'tell' },
    RESTORED: { actions: 'tell' },
    CHOOSE: { actions: ['sendChoice', 'choose'] },
    SHOW: { actions: 'show' },
    WRONG: { actions: ['setWrong', 'storeWrong'] },
    WRONG_STORED: { actions: 'tell' },
    ARRIVED: { actions: 'tell' },
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context.input,
        onDone: [
          { guard: { type: 'isMissing', params: outputOf }, target: 'notFound' },
          { guard: { type: 'isExpired', params: outputOf }, target: 'expired', actions: OPEN_SET },
          {
            guard: ({ event }) => event.output.CanAnswer && event.output.State === 'new',
            target: 'notStarted',
            actions: OPEN_SET,
          },
          {
            guard: ({ event }) => event.output.CanAnswer && event.output.State === 'paused',
            target: 'paused',
            actions: OPEN_SET,
          },
          { guard: { type: 'mayAnswer', params: outputOf }, target: 'started', actions: OPEN_SET },
          { target: 'reading', actions: OPEN_SET },
        ],
        onError: [
          { guard: ({ event }) => isGone(event.error), target: 'notFound' },
          { target: 'failed', actions: setFailure },
        ],
      },
    },
    notFound: {},
    failed: { on: { RETRY: 'loading' } },
    notStarted: { on: { START: 'starting' } },
    starting: {
      invoke: {
        src: 'start',
        input: ({ context }) => withSet(context),
        onDone: [
          { guard: { type: 'mayAnswer', params: outputOf }, target: 'started', actions: OPEN_SET },
          { target: 'reading', actions: OPEN_SET },
        ],
        // The time ended before the start, which the reload shows.
        onError: [
          { guard: ({ event }) => isGone(event.error), target: 'loading' },
          { target: 'notStarted', actions: setFailure },
        ],
      },
    },
    paused: { on: { CONTINUE: 'resuming' } },
    resuming: {
      invoke: {
        src: 'resume',
        input: ({ context }) => withSet(context),
        onDone: [
          { guard: { type: 'isExpired', params: outputOf }, target: 'expired', actions: OPEN_SET },
          { guard: { type: 'mayAnswer', params: outputOf }, target: 'started', actions: OPEN_SET },
          { target: 'reading', actions: OPEN_SET },
        ],
        onError: { target: 'paused', actions: setFailure },
      },
    },
    started: {
      invoke: {
        src: 'clock',
        input: ({ context }) => ({ id: context.set?.AnswerSetID ?? '', left: secondsLeft(context) }),
      },
      on: {
        ANSWER: { actions: ['keep', 'save'] },
        SYNCED: [
          { guard: { type: 'isExpired', params: ({ event }) => event.clock }, target: 'expired' },
          { guard: ({ event }) => event.clock.State === 'finished', target: 'handedIn' },
          { actions: ['sync', 'refresh'] },
        ],
        REFUSED: [{ guard: 'isHandedIn', target: 'handedIn', actions: 'tell' }, { actions: 'tell' }],
        WARN: { actions: 'warn' },
        CLOSING: { actions: assign({ closing: true }) },
        TIME_UP: 'expired',
        PAUSE: 'pausing',
        CLEAR: { guard: 'mayClear', target: 'clearing' },
        FINISH: FINISHING,
      },
    },
    pausing: {
      invoke: {
        src: 'pause',
        input: ({ context, event }) => ({
          ...withSet(context),
          section: event.type === 'PAUSE' ? (event.section ?? null) : null,
        }),
        onDone: 'paused',
        onError: { target: 'started', actions: setFailure },
      },
      on: { ANSWER: { actions: ['keep', 'save'] } },
    },
    clearing: {
      invoke: {
        src: 'clear',
        input: ({ context }) => withSet(context),
        onDone: { target: 'started', actions: ['forgetWrong', OPEN_SET] },
        onError: { target: 'started', actions: setFailure },
      },
    },
    /** Submitting waits until every answer is saved. */
    sending: {
      always: { guard: 'isSent', target: 'finishing' },
      on: {
        BACK: [{ guard: 'isOver', target: 'expired' }, 'started'],
        REFUSED: [{ guard: 'isHandedIn', target: 'handedIn', actions: 'tell' }, { actions: 'tell' }],
        OVERTAKEN: [
          { guard: 'isOver', target: 'expired', actions: 'tell' },
          { target: 'started', actions: 'tell' },
        ],
        ANSWER: { actions: ['keep', 'save'] },
      },
    },
    finishing: {
      invoke: {
        src: 'finish',
        input: ({ context }) => withSet(context),
        onDone: { target: 'finished', actions: assign({ onFinish: ({ event }) => event.output }) },
        onError: [
          { guard: 'isOver', target: 'expired', actions: setFailure },
          { target: 'started', actions: setFailure },
        ],
      },
    },
    finished: { entry: ['forgetWrong', assign({ deadline: null, warning: 0 })] },
    /** Another page submitted it. Unsent answers remain readable. */
    handedIn: {
      entry: assign({ deadline: null, warning: 0 }),
      on: { ANSWER: { actions: ['keep', 'save'] } },
    },
    /** The time is over. Answers given in time are still saved, the set may be submitted, and somebody may extend the time. */
    expired: {
      entry: assign({ over: true, closing: false }),
      invoke: { src: 'clock', input: ({ context }) => ({ id: context.set?.AnswerSetID ?? '', left: null }) },
      on: {
        ANSWER: { actions: ['keep', 'save'] },
        SYNCED: [
          { guard: ({ event }) => event.clock.State === 'finished', target: 'handedIn' },
          {
            guard: ({ event }) => event.clock.Status === 'OK' && event.clock.State === 'started',
            target: 'loading',
          },
        ],
        REFUSED: [{ guard: 'isHandedIn', target: 'handedIn', actions: 'tell' }, { actions: 'tell' }],
        FINISH: [{ guard: not('mayFinish') }, ...FINISHING],
      },
    },
    reading: {},
  },
});

const isGone = (error: unknown): boolean => Object(error)['status'] === 404;

function codeOf(error: unknown): string {
  const code: unknown = Object(error)['code'];
  return typeof code === 'string' ? code : 'failed';
}

export type QuestActor = ActorRefFrom<typeof machine>;
