import { sql } from 'kysely';
import { answerOf, type ApplicationForm, type FormAnswers } from '../../../schemas/documents/application-run.ts';
import type { QuestionType } from '../../../schemas/documents/application-form.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import { displayName } from '../../../schemas/formats/person-name.ts';
import { SEARCH_FIELDS, searchQuery, searchWords } from '../users/search.ts';

interface Found {
  readonly form: ApplicationForm;
  readonly answers: FormAnswers;
  readonly address: string;
  /** The protocol number; empty for a draft. */
  readonly protocol: string;
}

/** The columns that applications are found, ordered and compared by: written wherever the answers are. */
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
    search: sql<string>`array_to_tsvector(${searchWords(named, numbersOf(protocol), fields)}::text[])`,
  };
}

/** The number is found as a whole, and without its year and zeros. */
const numbersOf = (protocol: string): string => {
  const [year = '', number = ''] = protocol.split('-');
  return `${year}${number} ${number.replace(/^0+/, '')}`;
};

function answerOfType({ Questions }: ApplicationForm, answers: FormAnswers, type: QuestionType): string {
  const question = Questions.find(({ Type }) => Type === type);
  const answer = question ? answerOf(answers, question.Name) : null;
  return typeof answer === 'string' ? answer.trim() : '';
}

/** Who may see an application sees all of it. */
const RIGHTS = { username: true, fields: new Set<string>(SEARCH_FIELDS) };

/** Each word has to begin a word of the application; nothing to search for is no condition. */
export function applicationSearch(text: string) {
  const query = searchQuery(text, RIGHTS);
  return query === '' ? undefined : sql<boolean>`applications.search @@ ${query}::tsquery`;
}
