import { QUESTION_TYPES, type DesignedQuestion, type QuestionOption, type QuestionType } from './questionnaire.ts';

/** The type of a code: "2", 2 and "02" are "02"; undefined for an unknown one. */
export function questionType(code: string | number): QuestionType | undefined {
  const text = String(code).trim().toLowerCase();
  const padded = /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '').padStart(2, '0') : text;
  return QUESTION_TYPES.find((type) => type === padded);
}

/**
 * The stored form of a type's answers. closed: a choice in each group. blanks: a text in each group. text: one text. json: JSON in one text: a `list` of
 * values or words, `slots` with a list in each, or `records`. book: JSON of the values of inputs by name, in the group of each workbook.
 */
export type AnswerForm = 'closed' | 'blanks' | 'text' | 'list' | 'slots' | 'records' | 'book';

export const ANSWER_FORMS: Readonly<Record<QuestionType, AnswerForm>> = {
  '01': 'closed',
  '02': 'closed',
  '06': 'closed',
  '07': 'list',
  '08': 'list',
  '12': 'blanks',
  '13': 'blanks',
  '14': 'text',
  '16': 'list',
  '17': 'list',
  '18': 'slots',
  '19': 'text',
  parametric: 'text',
  formtable: 'records',
  upload: 'records',
  spreadsheet: 'book',
};

/** An unknown type is treated as a text. */
export const formOf = ({ Type }: Pick<DesignedQuestion, 'Type'>): AnswerForm => {
  const type = questionType(Type);
  return type ? ANSWER_FORMS[type] : 'text';
};

type Asked = Pick<DesignedQuestion, 'Type' | 'Spreadsheets'>;

/** A workbook that does not exist, or has no inputs, does not count. */
export const canBeAnswered = (question: Asked): boolean =>
  formOf(question) !== 'book' || (question.Spreadsheets ?? []).some(({ Inputs = [] }) => Inputs.length > 0);

/** Forms in which each place is a group. */
const HAS_PLACES: ReadonlySet<AnswerForm> = new Set<AnswerForm>(['closed', 'blanks', 'book']);
const SLOTTED: ReadonlySet<QuestionType | undefined> = new Set<QuestionType>(['02', '06', '12', '13', '16']);

/**
 * The number of places of a question: its rows, the places in its text, the dropdowns of its options, its workbooks; at least one. Type 18 has five by
 * default.
 */
export function slotsOf(question: DesignedQuestion): number {
  const type = questionType(question.Type);
  const rows = question.Rows?.length ?? 0;
  if (type === '18') return rows || 5;
  if (type === 'spreadsheet') return Math.max(1, question.Spreadsheets?.length ?? 0);
  if (!SLOTTED.has(type)) return 1;
  const places = [...question.Text.matchAll(/\[\[(\d{1,2})\]\]/g)].map(([, place]) => Number(place));
  const dropdowns = (question.Options ?? []).map(({ Group = 1 }) => Group);
  return Math.max(1, rows, ...places, ...dropdowns);
}

/** The group of a place, from 1: the model itself if there is only one, otherwise the model and the place: "ID_0007_2". */
export const groupOf = (question: DesignedQuestion, place: number): string =>
  slotsOf(question) === 1 ? question.Model : `${question.Model}_${place}`;

/** The groups of a question's answer, without the group of the free text beside the choices. */
export function groupsOf(question: DesignedQuestion): readonly string[] {
  const form = formOf(question);
  if (!HAS_PLACES.has(form)) return [question.Model];
  return Array.from({ length: slotsOf(question) }, (_, index) => groupOf(question, index + 1));
}

/** The choices of a place. Type 01 without options has yes and no. */
export function optionsOf(question: DesignedQuestion, place = 1): readonly QuestionOption[] {
  const { Options = [], TrueValue = '1', FalseValue = '0' } = question;
  if (Options.length === 0 && questionType(question.Type) === '01')
    return [{ Value: TrueValue }, { Value: FalseValue }];
  return Options.filter(({ Group }) => Group === undefined || Group === place);
}

/** The maximum number of words of a word list: the greatest number among its options. */
export function mostWords({ Options = [] }: Pick<DesignedQuestion, 'Options'>): number {
  const numbers = Options.map(({ Value }) => Number(Value)).filter((number) => Number.isInteger(number) && number > 0);
  return numbers.length > 0 ? Math.max(...numbers) : 50;
}
