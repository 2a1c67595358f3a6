import type { Problem } from '../../../../engine/index.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { MicrodataForm, MicrodataQuestion } from '../../../../schemas/documents/microdata.ts';
import { inLanguage, questionsFaults, type QuestionsFaultCode } from '../../../../schemas/documents/microdata-rules.ts';
import type { MicrodataFormReply } from '../../../../schemas/entities/microdata.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import {
  requireNoErrors,
  createProblem,
  findDocument,
  registerKind,
  findSchemaProblems,
} from '../../documents/index.ts';
import type { MicrodataPart } from './parts.ts';

const KIND = storedKinds.microdata;
const NAMES: ReadonlySet<string> = new Set<MicrodataPart>(['start', 'end']);

type Document = Readonly<Record<string, unknown>>;

const MESSAGES: Readonly<Record<QuestionsFaultCode, string>> = {
  twice: 'There is a question of this id already.',
  'no-question': 'There is no question of this id.',
  'needs-itself': 'The question would be shown only if it is shown.',
  'bad-bound': 'Write a number, or a date as YYYY-MM-DD, as the question asks for; Max is not below Min.',
};

// Checked against the schema before.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const readForm = (document: Document) => document as unknown as MicrodataForm;

const findQuestionProblems = (document: Document): readonly Problem[] =>
  questionsFaults(readForm(document).Questions).map(({ pointer, code }) =>
    createProblem(code, pointer, MESSAGES[code]),
  );

registerKind(KIND.name, {
  check: (_name, document) => findQuestionProblems(document),
  requireValid: (_context, { name }, document) => {
    if (!document) return Promise.resolve();
    requireNoErrors(findSchemaProblems(KIND, document), '/document');
    requireNoErrors(findQuestionProblems(document), '/document');
    if (!NAMES.has(name))
      throw unprocessable('document-name', 'The name does not fit.', [fieldError('/name', 'format')]);
    return Promise.resolve();
  },
});

/** The questions of a project; empty without such a form. */
export async function loadQuestions(
  db: Db,
  project: number,
  part: MicrodataPart,
  language?: string,
): Promise<readonly MicrodataQuestion[]> {
  const row = await findDocument(db, { project, kind: KIND.name, name: part });
  const questions = row ? readForm(row.document).Questions : [];
  return language === undefined ? questions : inLanguage(questions, language);
}

/** The questions of a reply. */
export const presentQuestions = (questions: readonly MicrodataQuestion[]): MicrodataFormReply['Questions'] =>
  // Stored documents were checked by the schema of the reply, which refers to nested questions by name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  [...questions] as MicrodataFormReply['Questions'];
