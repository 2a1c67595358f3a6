// Over 300 lines, because the chart and its context changes are read together.
import { assign, enqueueActions, not, sendTo, setup, type ActorRefFrom, type ErrorActorEvent } from 'xstate';
import type { StoredAnswer } from '../../schemas/documents/questionnaire-answers.ts';
import type { AnswerSet, QuestClock } from '../../schemas/entities/questionnaire.ts';
import {
  actors,
  type ClockEvent,
  type GivenAnswer,
  type AnswerChoice,
  type QuestInput,
  type SavingEvent,
} from './actors.ts';
import { LAST_SECONDS, LATE_AFTER } from '../../schemas/documents/questionnaire-clock.ts';
import { EMPTY_VIEW, viewOf, type View } from './view.ts';

type Stored = Readonly<Record<string, StoredAnswer>>;
type Status = 'saving' | 'saved' | 'failed' | 'kept' | 'late' | 'changed' | 'shut';

export interface QuestContext extends View {
  readonly input: QuestInput;
  readonly set: AnswerSet | null;
  /** The displayed answers, by group. */
  readonly answers: Stored;
  /** The server's answers, by group. */
  readonly stored: Stored;
  /** The state of saving, by group. */
  readonly saving: Readonly<Record<string, Status>>;
  /** The same by question: the worst of its groups. */
  readonly status: Readonly<Record<string, Status>>;
  /** By question: conflicting answers from another page, until somebody chooses. */
  readonly choices: Readonly<Record<string, readonly GivenAnswer[]>>;
  /** Answers that were not sent yet. */
  readonly pending: number;
  /** When the clock ends, ISO; null without one. */
  readonly deadline: string | null;
  /** The minutes of the last warning; 0 for none. */
  readonly warning: number;
  /** The time ends within seconds: typed text is saved at once. */
  readonly closing: boolean;
  /** The time is over. */
  readonly over: boolean;
  readonly onFinish: string;
  /** The error code. */
  readonly problem: string | null;
}

export type QuestEvent =
  | { readonly type: 'START' | 'CONTINUE' | 'CLEAR' | 'FINISH' | 'BACK' | 'RETRY' }
  | { readonly type: 'PAUSE'; readonly section?: number }
  | { readonly type: 'CHOOSE'; readonly question: string; readonly keep: AnswerChoice }
  | { readonly type: 'ANSWER'; readonly answers: readonly GivenAnswer[] }
  | SavingEvent
  | ClockEvent;

const CLOCK_TOLERANCE_MS = 1500;

/** The end by this device's clock. It moves only when it was wrong by more than a reply takes. */
export function deadlineOf(left: number | null, before: string | null, now: number): string | null {
  if (left === null) return null;
  const end = now + left * 1000;
  return before !== null && Math.abs(new Date(before).getTime() - end) < CLOCK_TOLERANCE_MS
    ? before
    : new Date(end).toISOString();
}

const mergeAnswers = (answers: Stored, given: readonly GivenAnswer[]): Stored => ({
  ...answers,
  ...Object.fromEntries(given.map(({ GroupId, ...answer }) => [GroupId, answer])),
});

const isSame = (one: StoredAnswer | undefined, other: StoredAnswer | undefined): boolean =>
  (one?.OptionId ?? null) === (other?.OptionId ?? null) && (one?.Text ?? null) === (other?.Text ?? null);

const RANK: readonly Status[] = ['failed', 'shut', 'changed', 'kept', 'late', 'saving', 'saved'];

/** The worst saving state of each question's groups. */
const statusOf = (saving: QuestContext['saving'], { given }: View): QuestContext['status'] =>
  Object.fromEntries(
    Object.entries(given).flatMap(([question, answers]) => {
      const of = [...answers.map(({ GroupId }) => saving[GroupId]), saving[question]];
      const worst = RANK.find((status) => of.includes(status));
      return worst ? [[question, worst]] : [];
    }),
  );

type AnswersAndSaving = Pick<QuestContext, 'answers' | 'saving'>;

/** The context with other answers: everything that follows from them follows. */
function withView(context: QuestContext, { answers, saving }: AnswersAndSaving) {
  const view = answers === context.answers ? context : viewOf(context.set?.Sections ?? [], answers, context);
  const { sections, given, invalid, texts, unanswered, completion } = view;
  return {
    answers,
    saving,
    sections,
    given,
    invalid,
    texts,
    unanswered,
    completion,
    status: statusOf(saving, view),
  };
}

const withStatus = (context: QuestContext, given: readonly GivenAnswer[], status: Status): QuestContext['saving'] => ({
  ...context.saving,
  ...Object.fromEntries(given.map(({ GroupId }) => [GroupId, status])),
});

/** The context after loading an answer set. */
function contextOfSet(context: QuestContext, set: AnswerSet) {
  const answers: Stored = set.Answers;
  const fresh = { ...context, ...EMPTY_VIEW, set, answers: {} };
  return {
    set,
    stored: answers,
    choices: {},
    closing: false,
    over: set.Status === 'Expired',
    pending: 0,
    problem: null,
    warning: 0,
    deadline: deadlineOf(isRunning(set) ? set.RemainingTime : null, null, Date.now()),
    ...withView(fresh, { answers, saving: {} }),
  };
}

const isRunning = ({ State, RemainingTime }: Pick<QuestClock, 'State' | 'RemainingTime'>): boolean =>
  State === 'started' && RemainingTime !== null;

/** The context after an event of the saver. */
function applySavingEvent(context: QuestContext, event: SavingEvent) {
  const { pending } = event;
  if (event.type === 'RESTORED') {
    const answers = mergeAnswers(context.answers, event.answers);
    return { pending, ...withView(context, { answers, saving: withStatus(context, event.answers, 'kept') }) };
  }
  const { GroupId, ...value } = event.answer;
  const current = isSame(context.answers[GroupId], value);
  if (event.type === 'SAVED') {
    const late = context.deadline !== null && Date.now() > new Date(context.deadline).getTime() + LATE_AFTER * 1000;
    const status = late ? 'late' : 'saved';
    const saving = current ? withStatus(context, [event.answer], status) : context.saving;
    return {
      pending,
      stored: mergeAnswers(context.stored, [event.answer]),
      ...withView(context, { answers: context.answers, saving }),
    };
  }
  if (event.type === 'KEPT') {
    return {
      pending,
      ...withView(context, { answers: context.answers, saving: withStatus(context, [event.answer], 'kept') }),
    };
  }
  if (event.type === 'OVERTAKEN') return { pending, ...applyConflict(context, event.theirs) };
  // A submitted set takes no answers; this one stays on the page, so that it can be copied.
  const shut = event.code === FINISHED_CODE;
  const before = { GroupId, ...context.stored[GroupId] };
  // A newer answer of the group is under way, and reports its own state.
  const answers = current && !shut ? mergeAnswers(context.answers, [before]) : context.answers;
  const saving = current ? withStatus(context, [event.answer], shut ? 'shut' : 'failed') : context.saving;
  return { pending, ...withView(context, { answers, saving }) };
}

const FINISHED_CODE = 'quest-finished';

/** Another page saved an answer; the answer of this page remains until somebody chooses. */
function applyConflict(context: QuestContext, theirs: GivenAnswer) {
  const isIn = (answers: readonly GivenAnswer[]): boolean => answers.some(({ GroupId }) => GroupId === theirs.GroupId);
  const [question = theirs.GroupId] = Object.entries(context.given).find(([, answers]) => isIn(answers)) ?? [];
  const rest = (context.choices[question] ?? []).filter(({ GroupId }) => GroupId !== theirs.GroupId);
  return {
    stored: mergeAnswers(context.stored, [theirs]),
    choices: { ...context.choices, [question]: [...rest, theirs] },
    ...withView(context, { answers: context.answers, saving: withStatus(context, [theirs], 'changed') }),
  };
}

/** One of two answers was chosen. */
function applyChoice(context: QuestContext, question: string, keep: AnswerChoice) {
  const { [question]: theirs = [], ...choices } = context.choices;
  const answers = keep === 'own' ? context.answers : mergeAnswers(context.answers, theirs);
  const saving = withStatus(context, theirs, keep === 'own' ? 'saving' : 'saved');
  const pending = context.pending + (keep === 'own' ? theirs.length : 0);
  return { choices, pending, ...withView(context, { answers, saving }) };
}

/** Does a question that is shown wait for a choice? */
const mustChoose = ({ choices, sections }: QuestContext): boolean =>
  sections.some(({ Lines }) => Lines.some(({ Questions }) => Questions.some(({ Id }) => choices[Id] !== undefined)));

/** The code of an actor's error. */
const setFailure = assign<QuestContext, ErrorActorEvent, undefined, QuestEvent, never>(({ event }) => ({
  problem: codeOf(event.error),
}));

/** Submitting waits until every conflict is resolved. */
const FINISHING = [
  { guard: 'mustChoose', actions: 'askChoice' },
  { target: 'sending', actions: 'forgive' },
] as const;

/** Filling in a questionnaire, with its clock and its answers on their way. */
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
      event.type === 'CHOOSE' ? applyChoice(context, event.question, event.keep) : {},
    ),
    sendChoice: sendTo('saver', ({ context, event }) => ({
      type: 'CHOOSE' as const,
      groups: event.type === 'CHOOSE' ? (context.choices[event.question] ?? []).map(({ GroupId }) => GroupId) : [],
      keep: event.type === 'CHOOSE' ? event.keep : 'own',
    })),
    tell: assign(({ context, event }) =>
      event.type === 'SAVED' ||
      event.type === 'REFUSED' ||
      event.type === 'KEPT' ||
      event.type === 'OVERTAKEN' ||
      event.type === 'RESTORED'
        ? applySavingEvent(context, event)
        : {},
    ),
    sync: assign(({ context, event }) => {
      if (event.type !== 'SYNCED') return {};
      const { RemainingTime } = event.clock;
      const deadline = deadlineOf(RemainingTime, context.deadline, Date.now());
      // More time was given: the warnings come again.
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
    choices: {},
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
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context.input,
        onDone: [
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'notFound' },
          {
            guard: { type: 'isExpired', params: ({ event }) => event.output },
            target: 'expired',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          {
            guard: ({ event }) => event.output.CanAnswer && event.output.State === 'new',
            target: 'notStarted',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          {
            guard: ({ event }) => event.output.CanAnswer && event.output.State === 'paused',
            target: 'paused',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'mayAnswer', params: ({ event }) => event.output },
            target: 'started',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          { target: 'reading', actions: { type: 'open', params: ({ event }) => event.output } },
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
          {
            guard: { type: 'mayAnswer', params: ({ event }) => event.output },
            target: 'started',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          { target: 'reading', actions: { type: 'open', params: ({ event }) => event.output } },
        ],
        // Its time ended before the start: the reload shows that.
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
          {
            guard: { type: 'isExpired', params: ({ event }) => event.output },
            target: 'expired',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'mayAnswer', params: ({ event }) => event.output },
            target: 'started',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          { target: 'reading', actions: { type: 'open', params: ({ event }) => event.output } },
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
          { actions: 'sync' },
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
        onDone: { target: 'started', actions: { type: 'open', params: ({ event }) => event.output } },
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
    finished: { entry: assign({ deadline: null, warning: 0 }) },
    /** Another page submitted it. Unsent answers remain readable. */
    handedIn: {
      entry: assign({ deadline: null, warning: 0 }),
      on: { ANSWER: { actions: ['keep', 'save'] } },
    },
    /** The time is over. Answers in time are still saved, the set may be submitted, and somebody may extend the time. */
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

const withSet = ({ input, set }: QuestContext) => {
  if (!set) throw new Error('No answer set is open.');
  return { input, set };
};

const secondsLeft = ({ deadline }: QuestContext): number | null =>
  deadline === null ? null : Math.max(0, (new Date(deadline).getTime() - Date.now()) / 1000);

const isGone = (error: unknown): boolean => Object(error)['status'] === 404;

function codeOf(error: unknown): string {
  const code: unknown = Object(error)['code'];
  return typeof code === 'string' ? code : 'failed';
}

export type QuestActor = ActorRefFrom<typeof machine>;
