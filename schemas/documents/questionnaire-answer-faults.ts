import { parseGreekDate } from '../formats/greek-date.ts';
import { MAX_NUMBER_LENGTH } from '../formats/lengths.ts';
import { readJson } from './questionnaire-answers.ts';
import { formOf, mostWords, optionsOf, questionType, slotsOf, type AnswerForm } from './questionnaire-groups.ts';
import type { AskedInput, AskedSpreadsheet, DesignedQuestion } from './questionnaire.ts';
import type { WorkbookValue } from './workbook.ts';
import {
  acceptsInput,
  areWorkbookValues,
  isDayNumber,
  limitFault,
  type LimitFault,
  type WorkbookValues,
} from './workbook-answers.ts';

/** The fault of a text that is saved in a group, or null. An empty text clears an answer. */
export type AnswerFault = 'bad-number' | 'bad-time' | 'bad-date' | 'bad-answer' | 'too-many-words' | 'no-option';

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const TIME = /^\d{1,2}:[0-5]\d$/;

const numberFault = (text: string): AnswerFault | null =>
  text.length <= MAX_NUMBER_LENGTH && NUMBER.test(text) ? null : 'bad-number';

export function answerTextFault(question: DesignedQuestion, text: string): AnswerFault | null {
  if (text === '') return null;
  const type = questionType(question.Type);
  if (type === '12') return numberFault(text);
  if (type === '14') return TIME.test(text) ? null : 'bad-time';
  const form = formOf(question);
  if (form === 'text' || form === 'blanks') return null;
  const value = readJson(text);
  return value === undefined ? 'bad-answer' : VALUE_FAULTS[form](question, value);
}

type ValueFault = (question: DesignedQuestion, value: unknown) => AnswerFault | null;

const VALUE_FAULTS: Readonly<Record<Exclude<AnswerForm, 'text' | 'blanks'>, ValueFault>> = {
  // A choice is saved as the value of an option.
  closed: () => 'bad-answer',
  list: listFault,
  slots: slotsFault,
  records: (question, value) =>
    questionType(question.Type) === 'upload' ? filesFault(value) : linesFault(question, value),
  book: (_, value) => (areWorkbookValues(value) ? null : 'bad-answer'),
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function listFault(question: DesignedQuestion, value: unknown): AnswerFault | null {
  if (!isTexts(value)) return 'bad-answer';
  const type = questionType(question.Type);
  if (type === '17') return value.length > mostWords(question) ? 'too-many-words' : null;
  if (type === '16') return wordsFault(question, value);
  return chosenFault(question, value);
}

/** A word in each place, with repetitions; any words where none are offered. */
function wordsFault(question: DesignedQuestion, words: readonly string[]): AnswerFault | null {
  if (words.length > slotsOf(question)) return 'bad-answer';
  const options = optionsOf(question);
  const isOffered = (word: string): boolean => word === '' || options.some(({ Value }) => Value === word);
  return options.length === 0 || words.every(isOffered) ? null : 'no-option';
}

/** Each choice is an option of the question and is chosen once. */
function chosenFault(question: DesignedQuestion, values: readonly string[]): AnswerFault | null {
  const known = new Set(optionsOf(question).map(({ Value }) => Value));
  if (values.some((item) => !known.has(item))) return 'no-option';
  return new Set(values).size === values.length ? null : 'bad-answer';
}

function slotsFault(question: DesignedQuestion, value: unknown): AnswerFault | null {
  if (!Array.isArray(value) || value.length > slotsOf(question) || !value.every(isTexts)) return 'bad-answer';
  return chosenFault(question, value.flat());
}

type TableLine = Readonly<Record<string, unknown>>;

const isLine = (value: unknown): value is TableLine =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const MAX_LINES = 500;

const areLines = (value: unknown): value is readonly TableLine[] =>
  Array.isArray(value) && value.length <= MAX_LINES && value.every(isLine);

/** A file: eleven digits and its name, as the upload returned it. */
const FILE_NAME = /^\d{11}[^/\\\p{Cc}]{1,300}$/u;

function filesFault(value: unknown): AnswerFault | null {
  if (!areLines(value)) return 'bad-answer';
  const isFile = ({ Filename, Index, ...more }: TableLine): boolean =>
    typeof Filename === 'string' && FILE_NAME.test(Filename) && Number.isInteger(Index) && isEmpty(more);
  return value.every(isFile) && new Set(value.map(({ Filename }) => Filename)).size === value.length
    ? null
    : 'bad-answer';
}

const isEmpty = (line: TableLine): boolean => Object.keys(line).length === 0;

/** Lines of a table have unique ids, and valid values in their columns. */
function linesFault({ Rows = [] }: DesignedQuestion, value: unknown): AnswerFault | null {
  if (!areLines(value)) return 'bad-answer';
  const names = value.map(({ LineId }) => (typeof LineId === 'number' ? String(LineId) : LineId));
  if (names.some((name) => typeof name !== 'string' || name === '') || new Set(names).size < names.length)
    return 'bad-answer';
  const columns = new Map(Rows.flatMap((column) => (column.Model === undefined ? [] : [[column.Model, column]])));
  const cells = value.flatMap((line) => Object.entries(line)).filter(([name]) => name !== 'LineId');
  for (const [model, cell] of cells) {
    const column = columns.get(model);
    if (!column || (typeof cell !== 'string' && typeof cell !== 'number')) return 'bad-answer';
    const fault = cellFault(column, String(cell));
    if (fault) return fault;
  }
  return null;
}

/** The fault of a value of an input of a workbook. */
export type InputFault = { readonly code: 'no-input' | 'bad-value' } | LimitFault;

/** The faults of values of a workbook, by the names of their inputs. */
export function inputFaults(
  { Inputs = [] }: AskedSpreadsheet,
  values: WorkbookValues,
): readonly { readonly name: string; readonly fault: InputFault }[] {
  const inputs = new Map(Inputs.map((input) => [input.FullName, input]));
  return Object.entries(values).flatMap(([name, value]) => {
    const fault = inputFault(inputs.get(name), value);
    return fault ? [{ name, fault }] : [];
  });
}

function inputFault(input: AskedInput | undefined, value: WorkbookValue): InputFault | null {
  if (!input) return { code: 'no-input' };
  const { InputType } = input;
  const isNoDay = InputType === 'Date' && typeof value === 'number' && !isDayNumber(value);
  return acceptsInput(InputType, value) && !isNoDay ? limitFault(input, value) : { code: 'bad-value' };
}

export type AnswerColumn = NonNullable<DesignedQuestion['Rows']>[number];

/** The fault of a cell's text. An empty text is valid. */
export function cellFault({ Type = 'text', Options = [] }: AnswerColumn, text: string): AnswerFault | null {
  if (text === '' || Type === 'text') return null;
  if (Type === 'number') return numberFault(text);
  if (Type === 'date') return parseGreekDate(text) ? null : 'bad-date';
  return Options.some(({ Value }) => Value === text) ? null : 'no-option';
}
