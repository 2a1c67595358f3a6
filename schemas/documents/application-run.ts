import { isAfm } from '../formats/afm.ts';
import { isAmka } from '../formats/amka.ts';
import { isEmail } from '../formats/email.ts';
import { parseIsoDate } from '../formats/greek-date.ts';
import { isPhone } from '../formats/phone.ts';
import { isPostcode } from '../formats/postcode.ts';
import { lookUp, tables } from '../tables/index.ts';
import {
  FILE_KINDS,
  MAX_FILES_OF_QUESTION,
  MAX_MEGABYTES_OF_FILE,
  QUESTION_TYPES,
  type ANSWER_FAULTS,
  type FileKind,
  type QuestionType,
} from './application-form.ts';

/** The files that a question of the type file accepts. */
interface QuestionFiles {
  readonly Types: string[];
  /** The maximum bytes of a file. */
  readonly MaxSize: number;
  readonly MaxCount: number;
}

export interface FormQuestion {
  readonly Name: string;
  readonly Label: string;
  readonly Hint: string;
  readonly Message: string;
  readonly Type: QuestionType;
  readonly Section: string;
  readonly Required: boolean;
  readonly Show: unknown;
  readonly Validation: unknown;
  readonly Filter: unknown;
  readonly Options: readonly { readonly value: string; readonly text: string }[];
  /** Only for the type file. Forms that were stored earlier lack it. */
  readonly Files?: QuestionFiles;
}

interface FormSection {
  readonly Name: string;
  readonly Label: string;
  readonly Text: string;
}

/** A form in the language of its reader. */
export interface ApplicationForm {
  readonly Sections: readonly FormSection[];
  readonly Questions: readonly FormQuestion[];
  readonly From: string;
  readonly Until: string;
  readonly Privacy: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const own = (of: Fields, key: string): unknown => (Object.hasOwn(of, key) ? of[key] : undefined);

/** The text of a member in a language, or else in its original language. */
const wordOf = (of: Fields, member: string, language: string): string =>
  textOf(own(objectOf(own(objectOf(of['Texts']), language)), member)) || textOf(own(of, member));

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** May a question have this name? It is a key of the answers, and of the data of rules. */
export const isQuestionName = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u.test(name) && !FORBIDDEN.has(name);

/** Stored settings may be of any age. A question without a usable name, or with the name of an earlier one, is left out. */
export function readApplicationForm(stored: unknown, language: string): ApplicationForm {
  const form = objectOf(stored);
  const sections = listOf(form['Sections']).map((section) => readSection(section, language));
  const names = new Set<string>();
  const questions = listOf(form['Questions']).flatMap((item) => {
    const read = readQuestion(objectOf(item), language);
    if (!isQuestionName(read.Name) || names.has(read.Name)) return [];
    names.add(read.Name);
    return [read];
  });
  const named = new Set(sections.map(({ Name }) => Name));
  const missing = [...new Set(questions.map(({ Section }) => Section))].filter((name) => !named.has(name));
  return {
    Sections: [...sections, ...missing.map((Name) => ({ Name, Label: Name, Text: '' }))].filter(({ Name }) =>
      questions.some(({ Section }) => Section === Name),
    ),
    Questions: questions,
    From: textOf(form['From']),
    Until: textOf(form['Until']),
    Privacy: wordOf(form, 'Privacy', language),
  };
}

function readSection(stored: unknown, language: string): FormSection {
  if (!isObject(stored)) return { Name: textOf(stored), Label: textOf(stored), Text: '' };
  const Name = textOf(stored['Name']);
  return { Name, Label: wordOf(stored, 'Label', language) || Name, Text: wordOf(stored, 'Text', language) };
}

function readQuestion(stored: Fields, language: string): FormQuestion {
  const Name = textOf(stored['Name']);
  const type = QUESTION_TYPES.find((known) => known === stored['Type']) ?? 'text';
  return {
    Name,
    Label: wordOf(stored, 'Label', language) || Name,
    Hint: wordOf(stored, 'Hint', language),
    Message: wordOf(stored, 'Message', language),
    Type: type,
    Section: textOf(stored['Section']),
    Required: stored['Required'] === true,
    Show: stored['Show'] ?? null,
    Validation: stored['Validation'] ?? null,
    Filter: stored['Filter'] ?? null,
    Options: type === 'region' ? regions(language) : readOptions(stored, language),
    ...(type === 'file' ? { Files: readFiles(stored) } : {}),
  };
}

const MEGABYTE = 1_048_576;
const USUAL_COUNT = 3;
const kinds: readonly FileKind[] = ['pdf', 'photo', 'document'];
export const isFileKind = (name: unknown): name is FileKind => kinds.some((kind) => kind === name);

function readFiles(stored: Fields): QuestionFiles {
  const named = listOf(stored['FileKinds']).filter(isFileKind);
  const megabytes = within(stored['FileMegabytes'], MAX_MEGABYTES_OF_FILE, MAX_MEGABYTES_OF_FILE);
  return {
    Types: (named.length > 0 ? named : kinds).flatMap((kind) => [...FILE_KINDS[kind]]),
    MaxSize: Math.floor(megabytes * MEGABYTE),
    MaxCount: Math.max(1, Math.floor(within(stored['FileCount'], USUAL_COUNT, MAX_FILES_OF_QUESTION))),
  };
}

const within = (value: unknown, usual: number, max: number): number =>
  typeof value === 'number' && value > 0 ? Math.min(value, max) : usual;

const regions = (language: string): FormQuestion['Options'] =>
  Object.keys(tables['regions'] ?? {})
    .map((value) => ({ value, text: textOf(lookUp(value, 'regions', language)) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, language));

function readOptions(stored: Fields, language: string): FormQuestion['Options'] {
  const texts = objectOf(own(objectOf(own(objectOf(stored['Texts']), language)), 'Options'));
  return listOf(stored['Options']).map((option) => {
    const value = textOf(isObject(option) ? option['Value'] : option);
    return { value, text: textOf(own(texts, value)) || (isObject(option) ? textOf(option['Label']) : '') || value };
  });
}

/** The question about the region of the municipalities. Without one, municipalities of all regions are offered. */
export const regionQuestion = ({ Questions }: Pick<ApplicationForm, 'Questions'>): FormQuestion | undefined =>
  Questions.find(({ Type }) => Type === 'region');

/** Is a form open on a day (YYYY-MM-DD)? */
export const isFormOpen = ({ Questions, From, Until }: ApplicationForm, day: string): boolean =>
  Questions.length > 0 && (From === '' || From <= day) && (Until === '' || day <= Until);

export type FormAnswers = Readonly<Record<string, string | number | boolean | null>>;

export const answerOf = (answers: FormAnswers, name: string): string | number | boolean | null =>
  (Object.hasOwn(answers, name) ? answers[name] : null) ?? null;

export type AnswerFault = (typeof ANSWER_FAULTS)[number];

const TEXT_FORMATS = { email: isEmail, phone: isPhone, afm: isAfm, amka: isAmka, postcode: isPostcode } as const;

/** The fault of an answer by the type of its question, or null. */
export function faultOf({ Type, Required, Options }: FormQuestion, answer: FormAnswers[string]): AnswerFault | null {
  if (answer === null || (typeof answer === 'string' && answer.trim() === '')) return Required ? 'required' : null;
  if (Type === 'number') return typeof answer === 'number' && Number.isFinite(answer) ? null : 'bad-number';
  if (typeof answer !== 'string') return 'type';
  if (Type === 'date') return parseIsoDate(answer) === null ? 'bad-date' : null;
  if (Type === 'ddlist' || Type === 'region') return Options.some(({ value }) => value === answer) ? null : 'choice';
  // Only the server knows the municipalities.
  if (Type === 'text' || Type === 'long' || Type === 'file' || Type === 'municipality') return null;
  return TEXT_FORMATS[Type](answer.trim()) ? null : Type;
}
