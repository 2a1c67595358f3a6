import { canBeAnswered, formOf, groupsOf, optionsOf, questionType, slotsOf } from './questionnaire-groups.ts';
import { linesOf, questionsOf, type AskedInput, type DesignedQuestion, type Questionnaire } from './questionnaire.ts';
import { areWorkbookValues, fillsInput, valueOfInput, type WorkbookValues } from './workbook-answers.ts';

/** The stored value of a group. */
export interface StoredAnswer {
  readonly OptionId?: string | null;
  readonly Text?: string | null;
}

/** Answers by group. */
export type Answers = Readonly<Record<string, StoredAnswer | undefined>>;

/** Does the rule hold for the answers by model? Callers with the engine pass it in. A failing rule is false, an empty one true. */
export type RuleTest = (rule: unknown, models: Readonly<Record<string, unknown>>) => boolean;

/** Parses JSON; undefined for invalid text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Invalid JSON is not an answer of such a type; the caller reports it.
    return undefined;
  }
}

const textIn = (answers: Answers, group: string): string => {
  const answer = Object.hasOwn(answers, group) ? answers[group] : undefined;
  return answer?.OptionId ?? answer?.Text ?? '';
};

const listIn = (text: string): readonly unknown[] => {
  const value = text === '' ? [] : readJson(text);
  return Array.isArray(value) ? value : [];
};

/** The stored values of a workbook; empty if the text has no such values. */
export function workbookValues(text: string): WorkbookValues {
  const values = text === '' ? {} : readJson(text);
  return areWorkbookValues(values) ? values : {};
}

/**
 * The value of a question for conditions: a text, for type 12 a number, for a workbook its values by name; a list if it has several places or is a list;
 * null without an answer.
 */
export function modelOf(question: DesignedQuestion, answers: Answers): unknown {
  const form = formOf(question);
  if (form === 'book') {
    const books = groupsOf(question)
      .map((group) => workbookValues(textIn(answers, group)))
      .map((values) => (Object.keys(values).length === 0 ? null : values));
    return books.length === 1 ? (books[0] ?? null) : books;
  }
  if (form === 'closed' || form === 'blanks') {
    const read = questionType(question.Type) === '12' ? Number : String;
    const values = groupsOf(question)
      .map((group) => textIn(answers, group))
      .map((text) => (text === '' ? null : read(text)));
    return values.length === 1 ? (values[0] ?? null) : values;
  }
  const text = textIn(answers, question.Model);
  if (text === '') return null;
  return form === 'text' ? text : (readJson(text) ?? null);
}

/** The answers by model, with defaults: the data of conditions. */
export function modelsOf(questionnaire: Questionnaire, stored: Answers): Readonly<Record<string, unknown>> {
  const answers = withDefaults(questionnaire, stored);
  return Object.fromEntries(
    questionsOf(questionnaire).flatMap((question) => [
      [question.Model, modelOf(question, answers)],
      ...(question.Other ? [[question.Other.Model, textIn(answers, question.Other.Model) || null]] : []),
    ]),
  );
}

/** The answers with which a question starts. */
export function defaultAnswers(question: DesignedQuestion): readonly (StoredAnswer & { readonly GroupId: string })[] {
  const { DefaultValue: value } = question;
  if (value === undefined || value === null || value === '') return [];
  const form = formOf(question);
  if (form === 'book') return [];
  if (form !== 'closed' && form !== 'blanks')
    return [{ GroupId: question.Model, Text: typeof value === 'string' ? value : JSON.stringify(value) }];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return groupsOf(question).flatMap((GroupId, index) => {
    const text = values[index];
    if (typeof text !== 'string' && typeof text !== 'number') return [];
    return [form === 'closed' ? { GroupId, OptionId: String(text) } : { GroupId, Text: String(text) }];
  });
}

/** The stored answers over the initial ones. */
export const withDefaults = (questionnaire: Questionnaire, stored: Answers): Answers => ({
  ...Object.fromEntries(
    questionsOf(questionnaire).flatMap((question) =>
      defaultAnswers(question).map(({ GroupId, ...answer }) => [GroupId, answer] as const),
    ),
  ),
  ...stored,
});

/** Is the question completely answered? A free text counts like a choice. */
export function isAnswered(question: DesignedQuestion, answers: Answers): boolean {
  if (question.Other && textIn(answers, question.Other.Model).trim() !== '') return true;
  const form = formOf(question);
  if (form === 'book') return isBookAnswered(question, answers);
  if (form === 'closed' || form === 'blanks' || form === 'text')
    return groupsOf(question).every((group) => textIn(answers, group).trim() !== '');
  const items = listIn(textIn(answers, question.Model));
  if (form === 'slots') return items.flat().length > 0 && items.flat().length >= optionsOf(question).length;
  const filled = items.filter((item) => item !== '' && item !== null);
  return questionType(question.Type) === '16' ? filled.length >= slotsOf(question) : filled.length > 0;
}

/** Are all parts of its workbooks filled in? */
function isBookAnswered(question: DesignedQuestion, answers: Answers): boolean {
  const parts = bookParts(question, answers);
  return parts.length > 0 && parts.every((filled) => filled);
}

/** For each required input, whether it is filled in; for a workbook with a first value in each input, whether any was changed. */
const bookParts = (question: DesignedQuestion, answers: Answers): readonly boolean[] =>
  (question.Spreadsheets ?? []).flatMap(({ Inputs = [] }, index) => {
    const values = workbookValues(textIn(answers, groupsOf(question)[index] ?? ''));
    const required = Inputs.filter(({ Required }) => Required);
    const isFilled = (input: AskedInput): boolean => fillsInput(input, valueOfInput(values, input.FullName));
    if (required.length > 0) return required.map(isFilled);
    return Inputs.length > 0 ? [Inputs.some(isFilled)] : [];
  });

/** The answered parts of a question. A workbook has one part for each required input, every other question has one. */
export function partsOf(
  question: DesignedQuestion,
  answers: Answers,
): { readonly all: number; readonly filled: number } {
  if (formOf(question) !== 'book') return { all: 1, filled: isAnswered(question, answers) ? 1 : 0 };
  const parts = bookParts(question, answers);
  return { all: parts.length, filled: parts.filter((filled) => filled).length };
}

/** The completion of a question from 0 to 100, by its places or inputs. */
export function questionCompletion(question: DesignedQuestion, answers: Answers): number {
  if (isAnswered(question, answers)) return 100;
  if (formOf(question) === 'book') return percentOf(partsOf(question, answers));
  const groups = groupsOf(question);
  if (groups.length === 1) return 0;
  return Math.floor((groups.filter((group) => textIn(answers, group).trim() !== '').length * 100) / groups.length);
}

/** The shown questions for these answers, in their order. */
export function shownQuestions(
  questionnaire: Questionnaire,
  stored: Answers,
  holds: RuleTest,
): readonly DesignedQuestion[] {
  const models = modelsOf(questionnaire, stored);
  return questionnaire.Sections.filter(({ Condition }) => holds(Condition, models)).flatMap((section) =>
    linesOf(section)
      .flat()
      .filter(({ dontShow, Condition }) => dontShow !== true && holds(Condition, models)),
  );
}

/** Whole percents, rounded down, so that 100 means complete. */
const percentOf = ({ all, filled }: ReturnType<typeof partsOf>): number =>
  all === 0 ? 0 : Math.floor((filled * 100) / all);

/** The completion from 0 to 100 of the visible questions that can be answered. A workbook counts by its filled inputs. 100 means complete. */
export function completionOf(questionnaire: Questionnaire, stored: Answers, holds: RuleTest): number {
  const shown = shownQuestions(questionnaire, stored, holds).filter(canBeAnswered);
  if (shown.length === 0) return 100;
  const answers = withDefaults(questionnaire, stored);
  const parts = shown.map((question) => partsOf(question, answers));
  if (parts.every(({ all, filled }) => filled === all)) return 100;
  const done = parts.reduce((sum, { all, filled }) => sum + filled / all, 0);
  return Math.min(99, Math.floor((done * 100) / shown.length));
}

/** The models of the visible, answered questions whose Validate rule fails. */
export function invalidModels(questionnaire: Questionnaire, stored: Answers, holds: RuleTest): readonly string[] {
  const answers = withDefaults(questionnaire, stored);
  const models = modelsOf(questionnaire, stored);
  return shownQuestions(questionnaire, stored, holds)
    .filter((question) => isAnswered(question, answers) && !holds(question.Validate, models))
    .map(({ Model }) => Model);
}
