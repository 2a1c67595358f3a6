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
  /** The shown answers, by group. */
  readonly answers: Stored;
  /** The server's answers, by group. */
  readonly stored: Stored;
  /** The saving state by group. */
  readonly saving: Readonly<Record<string, Status>>;
  /** The saving state by question: the worst of its groups. */
  readonly status: Readonly<Record<string, Status>>;
  /** The workbooks of each question, with the values and saving states of their cells. */
  readonly books: Books;
  /** By question: the reason why the server refused the last value of a cell. */
  readonly refusals: Readonly<Record<string, string>>;
  /** By question: answers of other pages that conflict with those of this page, until somebody chooses. */
  readonly choices: Readonly<Record<string, readonly GivenAnswer[]>>;
  /** By group: invalid texts in a workbook, which only this device stores. */
  readonly wrong: Readonly<Record<string, WrongTexts>>;
  /** The input of a workbook to focus. */
  readonly wanted: WantedInput | null;
  /** The number of unsent answers. */
  readonly pending: number;
  /** The end of the time as ISO text; null without a clock. */
  readonly deadline: string | null;
  /** The last warning: the number of minutes that were left; 0 for none. */
  readonly warning: number;
  /** The time ends within seconds: typed text is saved at once. */
  readonly closing: boolean;
  /** The time is over. */
  readonly over: boolean;
  readonly onFinish: string;
  /** The code of the last failure. */
  readonly problem: string | null;
}

const CLOCK_TOLERANCE_MS = 1500;

/** The deadline by this device's clock. It changes only when the difference is longer than a reply takes. */
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

/** The worst saving state among the groups and cells of each question. */
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

/** The question of a group; for a cell, the question of its workbook. */
function questionOf({ given }: Pick<View, 'given'>, id: string): string {
  const group = readCellGroup(id)?.group ?? id;
  const [question = group] =
    Object.entries(given).find(([, answers]) => answers.some(({ GroupId }) => GroupId === group)) ?? [];
  return question;
}

const NONE: AnswerSet['Sections'] = [];

type Shown = Pick<QuestContext, 'answers' | 'saving'>;

/** The context with other answers and all values that are derived from them. */
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

/** The changes of the context after a set was loaded. */
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

/** The context after an event of the saver. */
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
  // A submitted set accepts no answers. This one stays on the page, so that it can be copied.
  const shut = event.code === FINISHED_CODE;
  const before = { GroupId, ...context.stored[GroupId] };
  // A later text of the same question is being sent, and has a saving state of its own.
  const answers = current && !shut ? mergeAnswers(context.answers, [before]) : context.answers;
  const saving = current ? withStatus(context, [event.answer], shut ? 'shut' : 'failed') : context.saving;
  const { reason } = event;
  const refusals =
    reason === undefined ? context.refusals : { ...context.refusals, [questionOf(context, GroupId)]: reason };
  return { pending, refusals, ...withView(context, { answers, saving }) };
}

export const FINISHED_CODE = 'quest-finished';

/** Another page stored an answer. This page's answer stays until somebody chooses. */
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

/** The conflicting answers of a question, or of one group. */
export const choicesOf = ({ choices }: Pick<QuestContext, 'choices'>, question: string, group = '') =>
  (choices[question] ?? []).filter(({ GroupId }) => group === '' || GroupId === group);

/** Applies the choice between two conflicting answers. */
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

/** Does a shown question wait for a choice? */
export const mustChoose = ({ choices, sections }: QuestContext): boolean =>
  sections.some(({ Lines }) => Lines.some(({ Questions }) => Questions.some(({ Id }) => choices[Id] !== undefined)));

/** Requests the focus for an input of a workbook. */
export function withWanted(context: QuestContext, { group, name }: Pick<WantedInput, 'group' | 'name'>) {
  const wanted = { group, name, turn: (context.wanted?.turn ?? 0) + 1 };
  return { wanted, ...withView({ ...context, wanted }, context) };
}

/** The context with other invalid texts of workbooks. */
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
