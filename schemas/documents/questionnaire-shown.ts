import { readJson, workbookValues, type StoredAnswer } from './questionnaire-answers.ts';
import { formOf, optionsOf, questionType } from './questionnaire-groups.ts';
import type { AskedSpreadsheet, DesignedQuestion, QuestionOption } from './questionnaire.ts';
import { shownValues, valueText } from './workbook-answers.ts';
import { formatDay, parseIsoDate } from '../formats/greek-date.ts';

/** The words of a language that questionnaires do not contain. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly other: string;
}

/** The choices of a place with texts for people: yes and no have no texts of their own. */
export function namedOptions(question: DesignedQuestion, place: number, words: AnswerWords): readonly Named[] {
  const yesNo = questionType(question.Type) === '01' && (question.Options ?? []).length === 0;
  return optionsOf(question, place).map(({ Value, Text }, index) => ({
    Value,
    Text: Text ?? (yesNo ? (index === 0 ? words.yes : words.no) : Value),
  }));
}

type Named = Required<Pick<QuestionOption, 'Value' | 'Text'>>;

/** The text of a question in a list: its places are numbered, and other people's answers are left out. */
export const shownText = ({ Text }: Pick<DesignedQuestion, 'Text'>): string =>
  Text.replaceAll(/\[\[(\d{1,2})\]\]/g, '($1)').replaceAll(/\{\{\s*ID_\d{4}\s*\}\}/g, '…');

/** The displayed text of an answer, or ''. Place 0 is the free text beside the choices. */
export function shownAnswer(
  question: DesignedQuestion,
  place: number,
  { OptionId, Text }: StoredAnswer,
  words: AnswerWords,
): string {
  const nameOf = (value: string): string =>
    namedOptions(question, place, words).find(({ Value }) => Value === value)?.Text ?? value;
  if (OptionId !== null && OptionId !== undefined) return nameOf(OptionId);
  if (Text === null || Text === undefined || place === 0) return Text ?? '';
  const form = formOf(question);
  if (questionType(question.Type) === '16') return shownWords(question, Text, nameOf);
  if (form === 'list') return listed(Text).map(nameOf).join(', ');
  if (form === 'slots') return shownSlots(question, Text, nameOf);
  if (form === 'book') return shownBook(question.Spreadsheets?.[place - 1], Text);
  return form === 'records' ? shownRecords(question, Text) : Text;
}

/** The filled-in inputs by name; unknown names are left out. */
function shownBook(book: AskedSpreadsheet | undefined, text: string): string {
  const values = workbookValues(text);
  const types = new Map(book?.Inputs?.map(({ FullName, InputType }) => [FullName, InputType]));
  return Object.entries(book?.Inputs ? shownValues(book.Inputs, values) : values)
    .map(([name, value]) => [name, valueText(types.get(name), value)] as const)
    .filter(([, shown]) => shown !== '')
    .map(([name, shown]) => `${name}: ${shown}`)
    .join('; ');
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const items = (text: string): readonly unknown[] => {
  const value = readJson(text);
  return Array.isArray(value) ? value : [];
};

const listed = (text: string): readonly string[] => texts(items(text)).filter((item) => item !== '');

/** A word that replaced another one is shown with it. */
const shownWords = ({ Rows = [] }: DesignedQuestion, text: string, nameOf: (value: string) => string): string =>
  texts(items(text))
    .map((word, index) => ({ word, original: Rows[index]?.Text ?? '' }))
    .filter(({ word }) => word !== '')
    .map(({ word, original }) => (original === '' ? nameOf(word) : `${original} → ${nameOf(word)}`))
    .join(', ');

const shownSlots = ({ Rows = [] }: DesignedQuestion, text: string, nameOf: (value: string) => string): string =>
  items(text)
    .map((slot, index) => ({ name: Rows[index]?.Text ?? String(index + 1), values: texts(slot) }))
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => `${name}: ${values.map(nameOf).join(', ')}`)
    .join('; ');

function shownRecords({ Rows = [] }: DesignedQuestion, text: string): string {
  const records = items(text).filter(
    (record): record is Readonly<Record<string, unknown>> => typeof record === 'object' && record !== null,
  );
  return records
    .map((record) =>
      typeof record['Filename'] === 'string'
        ? record['Filename']
        : Rows.map((row) => cellOf(row, record[row.Model ?? '']))
            .filter((cell) => cell !== '')
            .join(', '),
    )
    .filter((line) => line !== '')
    .join('; ');
}

type Column = NonNullable<DesignedQuestion['Rows']>[number];

function cellOf({ Text: label, Type: kind, Options = [] }: Column, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const day = kind === 'date' ? parseIsoDate(value) : null;
  const shown = day ? formatDay(day) : (Options.find(({ Value }) => Value === value)?.Text ?? value);
  return `${label}: ${shown}`;
}
