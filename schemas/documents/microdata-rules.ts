/** The rules of microdata, for the page and the server: which questions are shown, which answers a radio clears, initial answers and missing ones. */
import { dayOf, isoDay, parseIsoDate, today } from '../formats/greek-date.ts';
import { parseGreekNumber } from '../formats/greek-number.ts';
import { MICRODATA_TYPES, type MicrodataQuestion } from './microdata.ts';

type Questions = readonly MicrodataQuestion[];
/** Id -> answer; a question without an answer has no entry. */
export type MicrodataAnswers = Readonly<Record<string, string>>;

/** The earliest year of a default date. */
const FIRST_YEAR = 2012;
export const MAX_ANSWER = 500;

const isYes = (answer: unknown): boolean => answer === '1' || answer === 'true' || answer === true;

const childrenOf = ({ Child = [] }: MicrodataQuestion): Questions => Child;

interface PlacedQuestion {
  readonly question: MicrodataQuestion;
  readonly parent: MicrodataQuestion | undefined;
  readonly depth: number;
  readonly pointer: string;
}

/** All questions, each before its children. */
export function allQuestions(
  questions: Questions,
  parent?: MicrodataQuestion,
  depth = 0,
  pointer = '/Questions',
): PlacedQuestion[] {
  return questions.flatMap((question, place) => {
    const at = `${pointer}/${place}`;
    return [
      { question, parent, depth, pointer: at },
      ...allQuestions(childrenOf(question), question, depth + 1, `${at}/Child`),
    ];
  });
}

const isRadio = ({ Type }: MicrodataQuestion): boolean => Type === MICRODATA_TYPES.radio;

/** Radios under one heading are alternatives: at most one of them is "1". */
const hasAlternatives = (question: MicrodataQuestion | undefined): boolean =>
  question?.Type === MICRODATA_TYPES.heading && childrenOf(question).filter(isRadio).length > 1;

/** The ids of the shown questions. A question is hidden with its parent. The answer of a hidden question does not count. */
export function shownQuestions(questions: Questions, answers: MicrodataAnswers): ReadonlySet<string> {
  const placed = new Map(allQuestions(questions).map((entry) => [entry.question.Id, entry]));
  const known = new Map<string, boolean>();
  const isShown = (id: string): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const entry = placed.get(id);
    if (!entry) return false;
    // A question that depends on itself is not shown.
    known.set(id, false);
    const shown = (entry.parent === undefined || isShown(entry.parent.Id)) && meetsCondition(entry.question);
    known.set(id, shown);
    return shown;
  };
  const meetsCondition = ({ ConditionId = '', ConditionInverse = false }: MicrodataQuestion): boolean =>
    ConditionId === '' || (isShown(ConditionId) && isYes(answers[ConditionId])) !== ConditionInverse;
  return new Set([...placed.keys()].filter(isShown));
}

/** Answers a radio. The answers below its parent are cleared (at the top level below itself), then it becomes "1", or "0" if it was "1". */
export function answerRadio(
  questions: Questions,
  answers: MicrodataAnswers,
  id: string,
  yes = !isYes(answers[id]),
): MicrodataAnswers {
  const entry = allQuestions(questions).find(({ question }) => question.Id === id);
  if (!entry) return answers;
  const cleared = new Set(allQuestions(childrenOf(entry.parent ?? entry.question)).map(({ question }) => question.Id));
  const rest = Object.entries(answers).filter(([key]) => !cleared.has(key));
  return { ...Object.fromEntries(rest), [id]: yes ? '1' : '0' };
}

export type MicrodataFault = 'bad-date' | 'bad-number' | 'choice' | 'too-long' | 'too-small' | 'too-large';

/** The bounds of an answer as texts; empty for no limit. */
export interface AnswerBounds {
  readonly min: string;
  readonly max: string;
}

const FIRST_DAY = '1900-01-01';

/** The bounds of a number or a date. By default a number is not negative, and a date is neither before 1900 nor in the future. */
export function boundsOf({ Type, Min = '', Max = '', Future = false }: MicrodataQuestion): AnswerBounds {
  if (Type === MICRODATA_TYPES.number) return { min: Min || '0', max: Max };
  if (Type !== MICRODATA_TYPES.date) return { min: '', max: '' };
  const now = isoDay(today());
  return { min: Min || FIRST_DAY, max: Future || (Max !== '' && Max < now) ? Max : now };
}

/** The fault of an answer, or undefined. An empty answer has none. */
export function answerFault(question: MicrodataQuestion, answer: string): MicrodataFault | undefined {
  const { Type } = question;
  if (answer === '') return undefined;
  if (answer.length > MAX_ANSWER) return 'too-long';
  if (Type === MICRODATA_TYPES.date && parseIsoDate(answer) === null) return 'bad-date';
  if (Type === MICRODATA_TYPES.number && parseGreekNumber(answer) === null) return 'bad-number';
  if (Type === MICRODATA_TYPES.radio && answer !== '1' && answer !== '0') return 'choice';
  return boundsFault(question, answer);
}

function boundsFault(question: MicrodataQuestion, answer: string): MicrodataFault | undefined {
  const { min, max } = boundsOf(question);
  const isBelow = (one: string, other: string): boolean =>
    question.Type === MICRODATA_TYPES.number ? numberOf(one) < numberOf(other) : one < other;
  if (min !== '' && isBelow(answer, min)) return 'too-small';
  return max !== '' && isBelow(max, answer) ? 'too-large' : undefined;
}

const numberOf = (text: string): number => parseGreekNumber(text) ?? Number.NaN;

/** Radios that are "1" beside another one of the same heading, where only the first may be. */
export function contradictions(questions: Questions, answers: MicrodataAnswers): string[] {
  return allQuestions(questions).flatMap(({ question }) =>
    hasAlternatives(question)
      ? childrenOf(question)
          .filter((child) => isRadio(child) && isYes(answers[child.Id]))
          .slice(1)
          .map(({ Id }) => Id)
      : [],
  );
}

/** The ids of questions whose answers would contradict each other in a final form. */
export const faultyAnswers = (questions: Questions, answers: MicrodataAnswers): string[] => [
  ...contradictions(questions, answers),
  ...allQuestions(questions).flatMap(({ question }) =>
    answerFault(question, answers[question.Id] ?? '') === undefined ? [] : [question.Id],
  ),
];

/** Answers in the order of their questions. Answers of removed questions come last. */
export function inOrder(questions: Questions, answers: MicrodataAnswers): MicrodataAnswers {
  const places = new Map(allQuestions(questions).map(({ question }, place) => [question.Id, place]));
  const indexOfQuestion = (id: string): number => places.get(id) ?? places.size;
  return Object.fromEntries(
    Object.entries(answers).toSorted(([one], [other]) => indexOfQuestion(one) - indexOfQuestion(other)),
  );
}

/** The stored form of an answer: a radio as "1" or "0", a date as YYYY-MM-DD. */
export function normalizeAnswer({ Type }: MicrodataQuestion, answer: string | boolean): string {
  const written = String(answer).trim();
  if (Type === MICRODATA_TYPES.radio) return written === 'true' ? '1' : written === 'false' ? '0' : written;
  const day = Type === MICRODATA_TYPES.date ? dayOf(written) : null;
  return day ? isoDay(day) : written;
}

/** The initial answer, or ''. */
export function defaultAnswer(question: MicrodataQuestion, fields: Readonly<Record<string, unknown>>): string {
  const { DefaultField = '', DefaultValue = '', Type } = question;
  const field = Object.hasOwn(fields, DefaultField) ? fields[DefaultField] : undefined;
  const isPlain = typeof field === 'string' || typeof field === 'number' || typeof field === 'boolean';
  const answer = normalizeAnswer(question, isPlain && field !== '' ? String(field) : DefaultValue);
  if (Type === MICRODATA_TYPES.heading || answerFault(question, answer) !== undefined) return '';
  return Type === MICRODATA_TYPES.date && Number(answer.slice(0, 4)) < FIRST_YEAR ? '' : answer;
}

/** The answers of a new form. */
export const startAnswers = (questions: Questions, fields: Readonly<Record<string, unknown>>): MicrodataAnswers =>
  Object.fromEntries(
    allQuestions(questions)
      .map(({ question }) => [question.Id, defaultAnswer(question, fields)] as const)
      .filter(([, answer]) => answer !== ''),
  );

/** The answers of shown questions, in the order of the questions. */
export function keepShown(questions: Questions, answers: MicrodataAnswers): MicrodataAnswers {
  const shown = shownQuestions(questions, answers);
  return Object.fromEntries(
    allQuestions(questions).flatMap(({ question }) => {
      const answer = Object.hasOwn(answers, question.Id) ? (answers[question.Id] ?? '') : '';
      const counts = shown.has(question.Id) && question.Type !== MICRODATA_TYPES.heading && answer !== '';
      return counts ? [[question.Id, answer] as const] : [];
    }),
  );
}

export interface Completion {
  /** The shown questions. Alternatives count as one. */
  readonly asked: readonly string[];
  readonly missing: readonly string[];
}

/** The asked questions, and those without an answer. */
export function completionOf(questions: Questions, answers: MicrodataAnswers): Completion {
  const shown = shownQuestions(questions, answers);
  const asked = allQuestions(questions).filter(
    ({ question, parent }) =>
      shown.has(question.Id) &&
      (question.Type === MICRODATA_TYPES.heading
        ? hasAlternatives(question) && shownAlternatives(question, shown).length > 0
        : !(isRadio(question) && hasAlternatives(parent))),
  );
  const isAnswered = (question: MicrodataQuestion): boolean =>
    hasAlternatives(question)
      ? shownAlternatives(question, shown).some(({ Id }) => isYes(answers[Id]))
      : (answers[question.Id] ?? '') !== '';
  const ids = asked.map(({ question }) => question.Id);
  return {
    asked: ids,
    missing: asked.flatMap(({ question }) => (isAnswered(question) ? [] : [question.Id])),
  };
}

const shownAlternatives = (question: MicrodataQuestion, shown: ReadonlySet<string>): Questions =>
  childrenOf(question).filter((child) => isRadio(child) && shown.has(child.Id));

/** A question in the form in which a page shows it. */
export interface MicrodataItem {
  readonly Id: string;
  readonly Kind: 'heading' | 'choice' | 'yesNo' | 'text' | 'number' | 'date';
  readonly Title: string;
  readonly Hint: string;
  readonly Depth: number;
  /** For a choice: the radio that is "1". */
  readonly Value: string;
  readonly Options: readonly { readonly value: string; readonly text: string }[];
  /** The bounds of a number or a date, or ''. */
  readonly Min: string;
  readonly Max: string;
}

const KINDS: Readonly<Record<MicrodataQuestion['Type'], MicrodataItem['Kind']>> = {
  [MICRODATA_TYPES.heading]: 'heading',
  [MICRODATA_TYPES.radio]: 'yesNo',
  [MICRODATA_TYPES.text]: 'text',
  [MICRODATA_TYPES.number]: 'number',
  [MICRODATA_TYPES.date]: 'date',
};

/** The shown questions of a form in their order. Alternatives are options of their heading. */
export function formItems(questions: Questions, answers: MicrodataAnswers): MicrodataItem[] {
  const shown = shownQuestions(questions, answers);
  return allQuestions(questions).flatMap(({ question, parent, depth }): MicrodataItem[] => {
    const { Id, Title, Hint = '', Type } = question;
    if (!shown.has(Id) || (isRadio(question) && hasAlternatives(parent))) return [];
    const alternatives = hasAlternatives(question) ? shownAlternatives(question, shown) : [];
    return [
      {
        Id,
        Kind: alternatives.length > 0 ? 'choice' : KINDS[Type],
        Title,
        Hint,
        Depth: depth,
        Value:
          alternatives.length > 0
            ? (alternatives.find((child) => isYes(answers[child.Id]))?.Id ?? '')
            : (answers[Id] ?? ''),
        Options: alternatives.map((child) => ({ value: child.Id, text: child.Title })),
        Min: boundsOf(question).min,
        Max: boundsOf(question).max,
      },
    ];
  });
}

/** Leaves out empty texts, which a form sends. */
const written = (texts: object = {}): object =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** The questions in a language. Texts that it lacks stay in the original one. */
export const inLanguage = (questions: Questions, language: string): MicrodataQuestion[] =>
  questions.map(({ Texts, Child, ...question }) => ({
    ...question,
    ...(Texts && Object.hasOwn(Texts, language) ? written(Texts[language]) : {}),
    ...(Child ? { Child: inLanguage(Child, language) } : {}),
  }));

export type QuestionsFaultCode = 'twice' | 'no-question' | 'needs-itself' | 'bad-bound';
export interface QuestionsFault {
  readonly pointer: string;
  readonly code: QuestionsFaultCode;
}

/** The faults of questions beyond their schema. */
export function questionsFaults(questions: Questions): QuestionsFault[] {
  const all = allQuestions(questions);
  const placed = new Map(all.map((entry) => [entry.question.Id, entry]));
  const needsItself = (id: string, seen: readonly string[]): boolean => {
    if (seen.includes(id)) return true;
    const entry = placed.get(id);
    const needed = [entry?.parent?.Id, entry?.question.ConditionId].filter((candidate) => candidate !== undefined);
    return needed.some((questionId) => needsItself(questionId, [...seen, id]));
  };
  return all.flatMap(({ question, pointer }, place): QuestionsFault[] => [
    ...(all.findIndex((other) => other.question.Id === question.Id) < place
      ? [{ pointer: `${pointer}/Id`, code: 'twice' } as const]
      : []),
    ...(question.ConditionId === undefined
      ? []
      : !placed.has(question.ConditionId)
        ? [{ pointer: `${pointer}/ConditionId`, code: 'no-question' } as const]
        : needsItself(question.Id, [])
          ? [{ pointer: `${pointer}/ConditionId`, code: 'needs-itself' } as const]
          : []),
    ...boundFaults(question, pointer),
  ]);
}

/**
 * A bound has to fit the type of its question, and the minimum must not exceed the maximum. Bounds that an earlier type left on other questions are ignored.
 */
function boundFaults({ Type, Min = '', Max = '' }: MicrodataQuestion, pointer: string): QuestionsFault[] {
  const isDate = Type === MICRODATA_TYPES.date;
  if (!isDate && Type !== MICRODATA_TYPES.number) return [];
  const isFit = (bound: string): boolean =>
    bound === '' || (isDate ? parseIsoDate(bound) !== null : parseGreekNumber(bound) !== null);
  const isCrossed = Min !== '' && Max !== '' && (isDate ? Max < Min : numberOf(Max) < numberOf(Min));
  return [
    ...(isFit(Min) ? [] : [{ pointer: `${pointer}/Min`, code: 'bad-bound' } as const]),
    ...(isFit(Max) && !(isFit(Min) && isCrossed) ? [] : [{ pointer: `${pointer}/Max`, code: 'bad-bound' } as const]),
  ];
}
