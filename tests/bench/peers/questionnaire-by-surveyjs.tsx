import 'survey-core/survey-core.css';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import type { DesignedQuestion } from '../../../schemas/documents/questionnaire.ts';
import { count, showReact } from '../pages/bench-page.ts';
import { LONG, shown } from '../pages/questionnaire-data.ts';

const KINDS: Readonly<Record<string, object>> = {
  '01': { type: 'radiogroup' },
  '08': { type: 'checkbox' },
  '12': { type: 'text', inputType: 'number' },
  '19': { type: 'comment' },
};

/** The same question: its words, its choices, its condition, and its place beside the one before it. */
function elementOf(question: DesignedQuestion, place: number): object {
  const { Model: name, Type, Text, Options, Condition } = question;
  return {
    ...KINDS[String(Type)],
    name,
    title: Text,
    startWithNewLine: place === 0,
    ...(Options ? { choices: Options.map(({ Value, Text: text }) => ({ value: Value, text })) } : {}),
    ...(Condition === undefined ? {} : { visibleIf: visibleIf(Condition) }),
  };
}

/** All conditions of the document compare one answer with a value. */
function visibleIf(condition: unknown): string {
  const [, name, value] = /^{"!=":\[{"var":"(\w+)"},"(\w+)"\]}$/.exec(JSON.stringify(condition)) ?? [];
  if (name === undefined || value === undefined) throw new Error('Another condition than was thought of');
  return `{${name}} <> '${value}'`;
}

/** count=1: all on one page; count=0: section by section. */
const document = JSON.stringify({
  title: LONG.Title,
  showQuestionNumbers: 'off',
  showProgressBar: 'top',
  questionsOnPageMode: count === 1 ? 'singlePage' : 'standard',
  pages: LONG.Sections.map(({ Title, Questions = [] }, index) => ({
    name: `p${index}`,
    title: Title,
    elements: Questions.flatMap((line) => line.map(elementOf)),
  })),
});

/** Its own types are not there where it was not installed. */
let nextPage: (() => unknown) | null = null;

const questions = (): number => globalThis.document.querySelectorAll('[data-name]').length;

showReact(
  () => {
    const model = new Model(JSON.parse(document));
    nextPage = () => model.nextPage();
    return <Survey model={model} />;
  },
  undefined,
  {
    next: () => nextPage?.(),
    questions,
    shown: () => shown(questions),
  },
);
