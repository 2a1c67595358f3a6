import { assign, setup, type ActorRefFrom } from 'xstate';
import {
  allQuestions,
  answerFault,
  answerRadio,
  completionOf,
  formItems,
  keepShown,
  type MicrodataAnswers,
  type MicrodataFault,
  type MicrodataItem,
} from '../../schemas/documents/microdata-rules.ts';
import type { MicrodataQuestion } from '../../schemas/documents/microdata.ts';
import { actors, type Failure, type SavedForm } from './actors.ts';

/** A shown question, with the fault of its answer. */
export interface FormItem extends MicrodataItem {
  readonly Fault: MicrodataFault | 'required' | null;
}

export interface MicrodataContext {
  readonly projectId: string;
  readonly userId: string;
  readonly end: boolean;
  readonly questions: readonly MicrodataQuestion[];
  readonly answers: MicrodataAnswers;
  /** The answers as they were loaded or saved. */
  readonly saved: MicrodataAnswers;
  readonly revision: number;
  readonly items: readonly FormItem[];
  readonly asked: number;
  readonly answered: number;
  /** Are there unsaved answers? */
  readonly dirty: boolean;
  /** Are missing answers marked, because somebody tried to finish? */
  readonly marks: boolean;
  readonly faults: number;
  /** The problem of the last save. */
  readonly problem: string | null;
  readonly text: string | null;
  /** After a conflict: the revision of the other save. */
  readonly theirs: number | null;
}

interface OpenEvent {
  readonly type: 'OPEN';
  readonly projectId: string;
  readonly userId: string;
  readonly end: boolean;
  readonly questions: readonly MicrodataQuestion[];
  readonly answers: readonly { readonly Id: string; readonly Answer: string }[];
  readonly revision: number;
  readonly final: boolean;
  readonly canChange: boolean;
}

export type MicrodataEvent =
  | OpenEvent
  | { readonly type: 'ANSWER'; readonly id: string; readonly value: string }
  /** Answers a radio; without `yes` it toggles. */
  | { readonly type: 'CHOOSE'; readonly id: string; readonly yes?: boolean }
  | { readonly type: 'SAVE' | 'FINISH' | 'RETRY' | 'OVERWRITE' };

const EMPTY: MicrodataContext = {
  projectId: '',
  userId: '',
  end: false,
  questions: [],
  answers: {},
  saved: {},
  revision: 0,
  items: [],
  asked: 0,
  answered: 0,
  dirty: false,
  marks: false,
  faults: 0,
  problem: null,
  text: null,
  theirs: null,
};

/** The delay after the last answer before the page saves, in milliseconds. */
export const SAVE_AFTER = 1_500;

/** The context with all values that are derived from its answers. */
function derive(context: MicrodataContext): MicrodataContext {
  const { questions, answers, marks } = context;
  const { asked, missing } = completionOf(questions, answers);
  const byId = new Map(allQuestions(questions).map(({ question }) => [question.Id, question]));
  const faultOf = ({ Id, Kind, Value }: MicrodataItem): FormItem['Fault'] => {
    const question = byId.get(Id);
    const fault = question && Kind !== 'choice' ? answerFault(question, Value) : undefined;
    return fault ?? (marks && missing.includes(Id) ? 'required' : null);
  };
  const items = formItems(questions, answers).map((item) => ({ ...item, Fault: faultOf(item) }));
  return {
    ...context,
    items,
    asked: asked.length,
    answered: asked.length - missing.length,
    faults: items.filter(({ Fault }) => Fault !== null).length,
    dirty: !isSame(keepShown(questions, answers), context.saved),
  };
}

const isSame = (one: MicrodataAnswers, other: MicrodataAnswers): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function open(event: OpenEvent): MicrodataContext {
  const { projectId, userId, end, questions, revision } = event;
  const answers = keepShown(questions, Object.fromEntries(event.answers.map(({ Id, Answer }) => [Id, Answer])));
  return derive({ ...EMPTY, projectId, userId, end, questions, revision, answers, saved: answers });
}

function answer(context: MicrodataContext, event: MicrodataEvent): MicrodataContext {
  const { questions, answers } = context;
  if (event.type === 'ANSWER') return derive({ ...context, answers: { ...answers, [event.id]: event.value } });
  if (event.type === 'CHOOSE')
    return derive({ ...context, answers: answerRadio(questions, answers, event.id, event.yes) });
  return context;
}

const isComplete = ({ questions, answers }: MicrodataContext): boolean =>
  completionOf(questions, answers).missing.length === 0;
const hasBadAnswer = ({ items }: MicrodataContext): boolean =>
  items.some(({ Fault }) => Fault !== null && Fault !== 'required');

/** The answers that fit. An answer that does not fit stays on the page, and the saved one is sent in its place. */
function fittingAnswers({ questions, answers, saved, items }: MicrodataContext): MicrodataAnswers {
  const bad = items
    .filter(({ Fault }) => Fault !== null && Fault !== 'required')
    .map(({ Id }) => [Id, saved[Id] ?? '']);
  return keepShown(questions, { ...answers, ...Object.fromEntries(bad) });
}

const saveOf = (context: MicrodataContext, final: boolean) => {
  const { projectId, userId, end, revision } = context;
  return { projectId, userId, end, answers: fittingAnswers(context), final, revision };
};

const failureOf = (event: object): Failure => {
  const { code, text, revision } = Object('error' in event ? event.error : null);
  return {
    code: typeof code === 'string' ? code : 'unknown',
    text: typeof text === 'string' ? text : null,
    revision: typeof revision === 'number' ? revision : null,
  };
};

/** The context after a save. */
const withSaved = (context: MicrodataContext, { answers, revision }: SavedForm): MicrodataContext =>
  derive({ ...context, saved: answers, revision });

/** Filling in a microdata form: answers are saved shortly after the last one. A final form cannot be changed. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as { context: MicrodataContext; events: MicrodataEvent },
  actors,
  delays: { pause: SAVE_AFTER },
  guards: {
    isFinal: ({ event }) => event.type === 'OPEN' && event.final,
    isClosed: ({ event }) => event.type === 'OPEN' && !event.canChange,
    isDirty: ({ context }) => !isSame(fittingAnswers(context), context.saved),
    isComplete: ({ context }) => isComplete(context) && !hasBadAnswer(context),
    isIncomplete: ({ context }) => !isComplete(context) || hasBadAnswer(context),
    isConflict: ({ event }) => failureOf(event).code === 'microdata-changed',
    /** Reloading a form does not replace unsaved answers, nor answers that were saved here. */
    isNews: ({ context, event }) =>
      event.type === 'OPEN' &&
      (event.userId !== context.userId ||
        event.end !== context.end ||
        (!context.dirty && event.revision > context.revision)),
  },
  actions: {
    open: assign(({ event, context }) => (event.type === 'OPEN' ? open(event) : context)),
    answer: assign(({ context, event }) => answer(context, event)),
    mark: assign(({ context }) => derive({ ...context, marks: true })),
    fail: assign(({ event }) => {
      const { code, text, revision } = failureOf(event);
      return { problem: code, text, theirs: revision };
    }),
    forgive: assign({ problem: null, text: null, theirs: null }),
    overwrite: assign(({ context }) => ({ revision: context.theirs ?? context.revision })),
  },
}).createMachine({
  id: 'microdata',
  initial: 'empty',
  context: EMPTY,
  states: {
    empty: {
      on: {
        OPEN: [
          { guard: 'isFinal', target: 'final', actions: 'open' },
          { guard: 'isClosed', target: 'closed', actions: 'open' },
          { target: 'editing', actions: 'open' },
        ],
      },
    },
    editing: {
      on: {
        ANSWER: { target: 'editing', reenter: true, actions: 'answer' },
        CHOOSE: { target: 'editing', reenter: true, actions: 'answer' },
        SAVE: { guard: 'isDirty', target: 'saving' },
        FINISH: [{ guard: 'isComplete', target: 'finishing' }, { actions: 'mark' }],
        OPEN: [
          { guard: 'isFinal', target: 'final', actions: 'open' },
          { guard: 'isNews', target: 'editing', reenter: true, actions: 'open' },
        ],
      },
      after: { pause: { guard: 'isDirty', target: 'saving' } },
    },
    saving: {
      entry: 'forgive',
      invoke: {
        src: 'save',
        input: ({ context }) => saveOf(context, false),
        onDone: { target: 'editing', actions: assign(({ context, event }) => withSaved(context, event.output)) },
        onError: [
          { guard: 'isConflict', target: 'conflict', actions: 'fail' },
          { target: 'failed', actions: 'fail' },
        ],
      },
      on: {
        ANSWER: { actions: 'answer' },
        CHOOSE: { actions: 'answer' },
        FINISH: { guard: 'isIncomplete', actions: 'mark' },
      },
    },
    finishing: {
      entry: 'forgive',
      invoke: {
        src: 'save',
        input: ({ context }) => saveOf(context, true),
        onDone: { target: 'final', actions: assign(({ context, event }) => withSaved(context, event.output)) },
        onError: [
          { guard: 'isConflict', target: 'conflict', actions: 'fail' },
          { target: 'failed', actions: 'fail' },
        ],
      },
    },
    /** The answers stay on the page. The next answer also tries again. */
    failed: {
      on: {
        RETRY: 'saving',
        ANSWER: { target: 'editing', actions: 'answer' },
        CHOOSE: { target: 'editing', actions: 'answer' },
        FINISH: [{ guard: 'isComplete', target: 'finishing' }, { actions: 'mark' }],
        OPEN: { guard: 'isFinal', target: 'final', actions: 'open' },
      },
    },
    /** Somebody else saved the form: the reader loads their answers, or replaces them. */
    conflict: {
      on: {
        OVERWRITE: { target: 'saving', actions: 'overwrite' },
        OPEN: [
          { guard: 'isFinal', target: 'final', actions: 'open' },
          { target: 'editing', actions: 'open' },
        ],
      },
    },
    final: {
      on: {
        OPEN: [
          { guard: 'isFinal', actions: 'open' },
          { guard: 'isClosed', target: 'closed', actions: 'open' },
          { target: 'editing', actions: 'open' },
        ],
      },
    },
    closed: {
      on: {
        OPEN: [
          { guard: 'isFinal', target: 'final', actions: 'open' },
          { guard: 'isClosed', actions: 'open' },
          { target: 'editing', actions: 'open' },
        ],
      },
    },
  },
});

export type MicrodataActor = ActorRefFrom<typeof machine>;
