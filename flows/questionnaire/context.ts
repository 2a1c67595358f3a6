import { readCellGroup } from '../../schemas/documents/cell-groups.ts';
import type { StoredAnswer } from '../../schemas/documents/questionnaire-answers.ts';
import { questionsOf } from '../../schemas/documents/questionnaire.ts';
import { LATE_AFTER } from '../../schemas/documents/questionnaire-clock.ts';
import type { AnswerSet, QuestClock } from '../../schemas/entities/questionnaire.ts';
import type { AnswerChoice, GivenAnswer, QuestInput, SavingEvent } from './actors.ts';
import { booksOf, type Books, type WantedInput, type WrongTexts } from './books.ts';
import { splitAnswers } from './cells.ts';
import { documentOf, EMPTY_VIEW, viewOf, type View } from './view.ts';

type Stored = Readonly<Record<string, StoredAnswer>>;
type Status = 'saving' | 'saved' | 'failed' | 'kept' | 'late' | 'changed' | 'shut';

export interface QuestContext extends View {
  readonly input: QuestInput;
  readonly set: AnswerSet | null;
  /** What is shown, by group. */
  readonly answers: Stored;
  /** What the server has, by group. */
  readonly stored: Stored;
  /** How saving stands, by group. */
  readonly saving: Readonly<Record<string, Status>>;
  /** The same by question: the worst of its groups. */
  readonly status: Readonly<Record<string, Status>>;
  /** The workbooks of each question, with their values and how saving stands of their cells. */
  readonly books: Books;
  /** By question: why the server refused the last value of a cell. */
  readonly refusals: Readonly<Record<string, string>>;
  /** By question: what was stored from elsewhere while this page has another answer, until somebody chooses. */
  readonly choices: Readonly<Record<string, readonly GivenAnswer[]>>;
  /** By group: texts in a workbook that are no values; they are stored on this device alone. */
  readonly wrong: Readonly<Record<string, WrongTexts>>;
  /** The input of a workbook that takes the focus. */
  readonly wanted: WantedInput | null;
  /** Answers that were not sent yet. */
  readonly pending: number;
  /** When the clock ends, ISO; null without one. */
  readonly deadline: string | null;
  /** The last warning: so many minutes are left; 0 for none. */
  readonly warning: number;
  /** The time ends within seconds: what is typed is saved at once. */
  readonly closing: boolean;
  /** The time is over. */
  readonly over: boolean;
  readonly onFinish: string;
  /** Why something failed: its code. */
  readonly problem: string | null;
}

const CLOCK_TOLERANCE_MS = 1500;

/** The end by this device's clock. It moves only when it was wrong by more than a reply takes. */
export function deadlineOf(left: number | null, before: string | null, now: number): string | null {
  if (left === null) return null;
  const end = now + left * 1000;
  return before !== null && Math.abs(new Date(before).getTime() - end) < CLOCK_TOLERANCE_MS
    ? before
    : new Date(end).toISOString();
}

export const mergeAnswers = (answers: Stored, given: readonly GivenAnswer[]): Stored => ({
  ...answers,
  ...Object.fromEntries(given.map(({ GroupId, Seen: _seen, ...answer }) => [GroupId, answer])),
});

const isSame = (one: StoredAnswer | undefined, other: StoredAnswer | undefined): boolean =>
  (one?.OptionId ?? null) === (other?.OptionId ?? null) && (one?.Text ?? null) === (other?.Text ?? null);

const RANK: readonly Status[] = ['failed', 'shut', 'changed', 'kept', 'late', 'saving', 'saved'];

/** The worst of what the groups and cells of each question say. */
function statusOf(saving: QuestContext['saving'], { given }: View): QuestContext['status'] {
  const ofBooks = Map.groupBy(Object.entries(saving), ([id]) => readCellGroup(id)?.group);
  return Object.fromEntries(
    Object.entries(given).flatMap(([question, answers]) => {
      const cells = answers.flatMap(({ GroupId }) => ofBooks.get(GroupId) ?? []).map(([, status]) => status);
      const of = [...answers.map(({ GroupId }) => saving[GroupId]), saving[question], ...cells];
      const worst = RANK.find((status) => of.includes(status));
      return worst ? [[question, worst]] : [];
    }),
  );
}

/** The question of a group; of a cell that of its workbook. */
function questionOf({ given }: Pick<View, 'given'>, id: string): string {
  const group = readCellGroup(id)?.group ?? id;
  const [question = group] =
    Object.entries(given).find(([, answers]) => answers.some(({ GroupId }) => GroupId === group)) ?? [];
  return question;
}

const NONE: AnswerSet['Sections'] = [];

type Shown = Pick<QuestContext, 'answers' | 'saving'>;

/** The context with other answers: everything that follows from them follows. */
export function withView(context: QuestContext, { answers, saving }: Shown) {
  const view = answers === context.answers ? context : viewOf(context.set?.Sections ?? NONE, answers, context);
  const { sections, given, invalid, texts, unanswered, completion } = view;
  const { choices, wrong, wanted } = context;
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
    books: booksOf(
      questionsOf(documentOf(context.set?.Sections ?? NONE)),
      { given, saving, choices, wrong, wanted },
      context.books,
    ),
  };
}

export const withStatus = (
  context: QuestContext,
  given: readonly GivenAnswer[],
  status: Status,
): QuestContext['saving'] => ({
  ...context.saving,
  ...Object.fromEntries(given.map(({ GroupId }) => [GroupId, status])),
});

/** What a set that was loaded makes of the context. */
export function contextOfSet(context: QuestContext, set: AnswerSet) {
  const answers: Stored = splitAnswers(set);
  const fresh = { ...context, ...EMPTY_VIEW, books: {}, set, answers: {}, choices: {}, wrong: {} };
  return {
    set,
    stored: answers,
    choices: {},
    wrong: {},
    refusals: {},
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

/** What the one that saves said of one answer. */
export function applySavingEvent(context: QuestContext, event: SavingEvent) {
  const { pending } = event;
  if (event.type === 'WRONG_STORED') return { pending, ...withWrong(context, { ...event.wrong, ...context.wrong }) };
  if (event.type === 'ARRIVED') {
    const answers = mergeAnswers(context.answers, event.answers);
    const stored = mergeAnswers(context.stored, event.answers);
    return { pending, stored, ...withView(context, { answers, saving: context.saving }) };
  }
  if (event.type === 'RESTORED') {
    const answers = mergeAnswers(context.answers, event.answers);
    return { pending, ...withView(context, { answers, saving: withStatus(context, event.answers, 'kept') }) };
  }
  const { GroupId, Seen: _seen, ...value } = event.answer;
  const current = isSame(context.answers[GroupId], value);
  if (event.type === 'SAVED') {
    const late = context.deadline !== null && Date.now() > new Date(context.deadline).getTime() + LATE_AFTER * 1000;
    const status = late ? 'late' : 'saved';
    const saving = current ? withStatus(context, [event.answer], status) : context.saving;
    const { [questionOf(context, GroupId)]: _, ...refusals } = context.refusals;
    return {
      pending,
      refusals,
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
  // What was handed in takes no answer; this one stays on the page, so that it can be copied.
  const shut = event.code === FINISHED_CODE;
  const before = { GroupId, ...context.stored[GroupId] };
  // What was typed after it is on its way, and shows by itself how it fares.
  const answers = current && !shut ? mergeAnswers(context.answers, [before]) : context.answers;
  const saving = current ? withStatus(context, [event.answer], shut ? 'shut' : 'failed') : context.saving;
  const { reason } = event;
  const refusals =
    reason === undefined ? context.refusals : { ...context.refusals, [questionOf(context, GroupId)]: reason };
  return { pending, refusals, ...withView(context, { answers, saving }) };
}

export const FINISHED_CODE = 'quest-finished';

/** Another page stored an answer; what stands on this page stays until somebody chooses. */
function applyConflict(context: QuestContext, theirs: GivenAnswer) {
  const question = questionOf(context, theirs.GroupId);
  const rest = (context.choices[question] ?? []).filter(({ GroupId }) => GroupId !== theirs.GroupId);
  const choices = { ...context.choices, [question]: [...rest, theirs] };
  return {
    stored: mergeAnswers(context.stored, [theirs]),
    choices,
    ...withView(
      { ...context, choices },
      { answers: context.answers, saving: withStatus(context, [theirs], 'changed') },
    ),
  };
}

/** The answers of a question between which somebody chooses; of one group alone where it is named. */
export const choicesOf = ({ choices }: Pick<QuestContext, 'choices'>, question: string, group = '') =>
  (choices[question] ?? []).filter(({ GroupId }) => group === '' || GroupId === group);

/** One of two answers was chosen. */
export function applyChoice(context: QuestContext, question: string, keep: AnswerChoice, group?: string) {
  const theirs = choicesOf(context, question, group);
  const { [question]: all = [], ...others } = context.choices;
  const left = all.filter((answer) => !theirs.includes(answer));
  const choices = left.length === 0 ? others : { ...others, [question]: left };
  const answers = keep === 'own' ? context.answers : mergeAnswers(context.answers, theirs);
  const saving = withStatus(context, theirs, keep === 'own' ? 'saving' : 'saved');
  const pending = context.pending + (keep === 'own' ? theirs.length : 0);
  return { choices, pending, ...withView({ ...context, choices }, { answers, saving }) };
}

/** Does a question that is shown wait for a choice? */
export const mustChoose = ({ choices, sections }: QuestContext): boolean =>
  sections.some(({ Lines }) => Lines.some(({ Questions }) => Questions.some(({ Id }) => choices[Id] !== undefined)));

/** An input of a workbook takes the focus. */
export function withWanted(context: QuestContext, { group, name }: Pick<WantedInput, 'group' | 'name'>) {
  const wanted = { group, name, turn: (context.wanted?.turn ?? 0) + 1 };
  return { wanted, ...withView({ ...context, wanted }, context) };
}

/** The texts of workbooks that are no values have changed. */
export const withWrong = (context: QuestContext, wrong: QuestContext['wrong']) => ({
  wrong,
  ...withView({ ...context, wrong }, context),
});

export const withSet = ({ input, set }: QuestContext) => {
  if (!set) throw new Error('No answer set is open.');
  return { input, set };
};

export const secondsLeft = ({ deadline }: QuestContext): number | null =>
  deadline === null ? null : Math.max(0, (new Date(deadline).getTime() - Date.now()) / 1000);
