import { plainEnvironment, prepare, readFormula } from '../../engine/index.ts';
import {
  completionOf,
  invalidModels,
  isAnswered,
  modelOf,
  modelsOf,
  partsOf,
  shownQuestions,
  withDefaults,
  type Answers,
  type RuleTest,
} from '../../schemas/documents/questionnaire-answers.ts';
import { canBeAnswered, groupsOf, optionsOf } from '../../schemas/documents/questionnaire-groups.ts';
import { designedQuestion, runningQuestion } from '../../schemas/documents/questionnaire-run.ts';
import { linesOf, type DesignedQuestion, type Questionnaire } from '../../schemas/documents/questionnaire.ts';
import type { AnswerSet, Question } from '../../schemas/entities/questionnaire.ts';
import type { GivenAnswer } from './actors.ts';
import { designedSections, joinAnswers } from './cells.ts';

/** A section as it is currently shown. */
interface ShownSection {
  /** Its index in the questionnaire, independent of conditions. */
  readonly Index: number;
  readonly Title: string;
  readonly Text: string;
  /** The lines of shown questions. A workbook of the section is a question. */
  readonly Lines: readonly { readonly Id: string; readonly Flex: number; readonly Questions: readonly Question[] }[];
  readonly Count: number;
  readonly Answered: number;
  /** The previous and next sections; -1 for none. */
  readonly Previous: number;
  readonly Next: number;
}

/** The view of a questionnaire with given answers. */
export interface View {
  readonly sections: readonly ShownSection[];
  /** The answers of each question. */
  readonly given: Readonly<Record<string, readonly GivenAnswer[]>>;
  /** The questions whose Validate rule fails. */
  readonly invalid: Readonly<Record<string, boolean>>;
  /** The text of a question, with the answers of others in it. */
  readonly texts: Readonly<Record<string, string>>;
  readonly unanswered: readonly { readonly Id: string; readonly Text: string; readonly Section: number }[];
  readonly completion: number;
}

export const EMPTY_VIEW: View = { sections: [], given: {}, invalid: {}, texts: {}, unanswered: [], completion: 0 };

const RULE = prepare(
  readFormula("apply({rule: params.rule, to: params.models, as: 'boolean', else: false, empty: true})"),
);

/** Evaluates the rule of a condition as the server does. A rule that fails is false. */
export const ruleHolds: RuleTest = (rule, models) =>
  rule === undefined || rule === null || RULE.run(plainEnvironment({ params: { rule, models } })) === true;

type Sections = AnswerSet['Sections'];
const designed = new WeakMap<Sections, Questionnaire>();

/** The document of these sections, created once for each. */
export function documentOf(sections: Sections): Questionnaire {
  const known = designed.get(sections);
  if (known) return known;
  const made: Questionnaire = { Title: '-', Sections: designedSections(sections) };
  designed.set(sections, made);
  return made;
}

/** The width of a question in its line, in percent. */
export const flexOf = (count: number): number => (100 - (count - 1) * 10) / count;

/** The new view; unchanged parts keep their identity, so that they do not render again. */
export function viewOf(sections: Sections, split: Answers, before: View): View {
  const document = documentOf(sections);
  const stored = joinAnswers(split);
  const answers = withDefaults(document, stored);
  const shown = new Set(shownQuestions(document, stored, ruleHolds).map(({ Model }) => Model));
  const invalid = invalidModels(document, stored, ruleHolds);
  const places = document.Sections.map((section) => linesOf(section).flat());
  const texts = textsOf(places.flat(), answers);
  const open = places.flatMap((questions, Section) =>
    questions
      .filter((question) => shown.has(question.Model) && canBeAnswered(question) && !isAnswered(question, answers))
      .map(({ Model, Text }) => ({ Id: Model, Text: short(texts[Model] ?? Text), Section })),
  );
  const models = modelsOf(document, stored);
  const whether = document.Sections.map(({ Condition }) => ruleHolds(Condition, models));
  return {
    sections: shownSections(sections, { shown, whether, answers }),
    given: givenOf(places.flat(), answers, before.given),
    invalid: Object.fromEntries(invalid.map((model) => [model, true])),
    texts,
    unanswered: open,
    completion: completionOf(document, stored, ruleHolds),
  };
}

/** The lines of a section as the page shows them, cached so that the questions keep their identity. */
const shownLines = new WeakMap<Sections[number], readonly (readonly Question[])[]>();

function linesIn(section: Sections[number]): readonly (readonly Question[])[] {
  const known = shownLines.get(section);
  if (known) return known;
  const books = linesOf({ Spreadsheets: section.Spreadsheets }).map((line) => line.map(runningQuestion));
  const made = [...section.Questions, ...books];
  shownLines.set(section, made);
  return made;
}

interface ShownParts {
  /** The models of the shown questions. */
  readonly shown: ReadonlySet<string>;
  /** Is each section shown? */
  readonly whether: readonly boolean[];
  readonly answers: Answers;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function shownSections(sections: Sections, { shown, whether, answers }: ShownParts): readonly ShownSection[] {
  const list = sections.flatMap((section, Index) => {
    if (whether[Index] !== true) return [];
    const lines = linesIn(section).flatMap((line) => {
      const Questions = line.filter(({ Id }) => shown.has(Id));
      return Questions.length === 0 ? [] : [{ Id: Questions[0]?.Id ?? '', Flex: flexOf(Questions.length), Questions }];
    });
    const parts = lines
      .flatMap(({ Questions }) => Questions.map(designedQuestion))
      .filter(canBeAnswered)
      .map((question) => partsOf(question, answers));
    const { Title, Text } = section;
    const [Count, Answered] = [sum(parts.map(({ all }) => all)), sum(parts.map(({ filled }) => filled))];
    return [{ Index, Title, Text, Lines: lines, Count, Answered }];
  });
  return list.map((section, at) => ({
    ...section,
    Previous: list[at - 1]?.Index ?? -1,
    Next: list[at + 1]?.Index ?? -1,
  }));
}

function givenOf(questions: readonly DesignedQuestion[], answers: Answers, before: View['given']): View['given'] {
  return Object.fromEntries(
    questions.map((question) => {
      const groups = [...groupsOf(question), ...(question.Other ? [question.Other.Model] : [])];
      const now = groups.flatMap((GroupId) => {
        const answer = answers[GroupId];
        return answer ? [{ GroupId, OptionId: answer.OptionId ?? null, Text: answer.Text ?? null }] : [];
      });
      const old = before[question.Model];
      return [question.Model, old && JSON.stringify(old) === JSON.stringify(now) ? old : now];
    }),
  );
}

const PLACEHOLDER = /\{\{\s*(ID_\d{4})\s*\}\}/g;

function textsOf(questions: readonly DesignedQuestion[], answers: Answers): View['texts'] {
  const known = new Map(questions.map((question) => [question.Model, question]));
  return Object.fromEntries(
    questions
      .filter(({ parametric, Type, Text }) => (parametric === true || Type === 'parametric') && Text.includes('{{'))
      .map(({ Model, Text }) => [
        Model,
        Text.replaceAll(PLACEHOLDER, (_, model: string) => {
          const other = known.get(model);
          return other ? wordsOf(other, answers) : '…';
        }),
      ]),
  );
}

/** The displayed text of an answer. */
function wordsOf(question: DesignedQuestion, answers: Answers): string {
  const value = modelOf(question, answers);
  const values: readonly unknown[] = Array.isArray(value) ? value.flat() : [value];
  const options = [...(question.Options ?? []), ...optionsOf(question)];
  const words = values
    .filter((choice) => typeof choice === 'string' || typeof choice === 'number')
    .map((choice) => options.find(({ Value }) => Value === String(choice))?.Text ?? String(choice));
  return words.filter((word) => word !== '').join(', ') || '…';
}

const short = (text: string): string => text.replaceAll(/\[\[\d{1,2}\]\]/g, '…').slice(0, 140);
