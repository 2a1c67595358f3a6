import { sql } from 'kysely';
import { answerOf, type ApplicationForm, type FormAnswers } from '../../../../schemas/documents/application-run.ts';
import type { QuestionType } from '../../../../schemas/documents/application-form.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import { SEARCH_FIELDS, searchQuery, searchWords, wholeWordsQuery } from '../../people/index.ts';

interface Found {
  readonly form: ApplicationForm;
  readonly answers: FormAnswers;
  readonly address: string;
  /** The protocol number; empty for a draft. */
  readonly protocol: string;
}

/** The columns by which applications are found, ordered and compared; written together with the answers. */
export function findingColumns({ form, answers, address, protocol }: Found) {
  const named = displayName(answers);
  const surnameFirst = displayName({ first_name: answers['last_name'], last_name: answers['first_name'] });
  const afm = answerOfType(form, answers, 'afm');
  const fields = {
    email: address,
    afm,
    amka: answerOfType(form, answers, 'amka'),
    phone: answerOfType(form, answers, 'phone'),
  };
  return {
    name: named,
    sort_name: fold(surnameFirst),
    afm,
    phone: comparablePhone(fields.phone),
    search: sql<string>`array_to_tsvector(${searchWords(named, numbersOf(protocol), fields)}::text[])`,
  };
}

/** Digits without the code of the country. */
const comparablePhone = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

/** The number can be found in full, and without its year and leading zeros. */
const numbersOf = (protocol: string): string => {
  const [year = '', number = ''] = protocol.split('-');
  return `${year}${number} ${number.replace(/^0+/, '')}`;
};

function answerOfType({ Questions }: ApplicationForm, answers: FormAnswers, type: QuestionType): string {
  const question = Questions.find(({ Type }) => Type === type);
  const answer = question ? answerOf(answers, question.Name) : null;
  return typeof answer === 'string' ? answer.trim() : '';
}

/** Readers of an application see all of it, so they may search all of its fields. */
const RIGHTS = { username: true, fields: new Set<string>(SEARCH_FIELDS) };

/** Each word has to begin a word of the application; an empty text adds no condition. */
export function applicationSearch(text: string) {
  const query = searchQuery(text, RIGHTS);
  return query === '' ? undefined : sql<boolean>`applications.search @@ ${query}::tsquery`;
}

/** Whether the words of the text are whole words of the application. */
export const hasWholeWords = (text: string) =>
  sql<boolean>`applications.search @@ ${wholeWordsQuery(text, RIGHTS)}::tsquery`;
