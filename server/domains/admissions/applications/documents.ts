import { sql } from 'kysely';
import {
  answerOf,
  readApplicationForm,
  type ApplicationForm,
  type FormAnswers,
  type FormQuestion,
} from '../../../../schemas/documents/application-run.ts';
import type { ApplicationDocument, AskedState } from '../../../../schemas/entities/application.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isMisnamed } from '../../../platform/files/kinds.ts';
import { hasLinkToken } from '../../../platform/mail/link-tokens.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { findHolder, type FileHolder } from '../guests/file-holders.ts';
import { selectDocuments, selectHeld } from '../guests/guest-files.ts';
import { guestNotFound } from '../guests/guest-tokens.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { holds } from './check.ts';
import { applicationLinkInvalid } from './errors.ts';
import { takesDocuments } from '../guests/links.ts';

interface HeldFile {
  readonly id: string;
  readonly question: string;
  readonly name: string;
}

/** The uploaded files that belong to answers, and their holder. */
export interface HeldFiles {
  readonly holder: FileHolder | null;
  readonly files: readonly HeldFile[];
}

interface Tokens {
  readonly Token?: string | null | undefined;
  readonly FileToken?: string | null | undefined;
}

/** The files of a link, or without a link, of a token for files. */
export async function findHeldFiles(db: Db, project: number, { Token, FileToken }: Tokens): Promise<HeldFiles> {
  const token = Token ?? FileToken ?? null;
  if (token === null) return { holder: null, files: [] };
  const holder = await findHolder(db, token);
  if (holder?.project !== project || holder.questions !== null)
    throw Token ? applicationLinkInvalid() : guestNotFound();
  return { holder, files: await selectHeld(db, holder).execute() };
}

const isFileQuestion = ({ Type }: FormQuestion): boolean => Type === 'file';

/** Replaces the answers to questions for files by the names of these files. */
export function withFileNames(
  { Questions }: ApplicationForm,
  answers: FormAnswers,
  files: readonly Omit<HeldFile, 'id'>[],
): FormAnswers {
  const names = Questions.filter(isFileQuestion).map(({ Name }) => {
    const own = files.filter(({ question }) => question === Name).map(({ name }) => name);
    return [Name, own.length > 0 ? own.join(', ') : null] as const;
  });
  return { ...answers, ...Object.fromEntries(names) };
}

/** The files of an application, for a page. */
export async function listDocuments(db: Db, application: number, status: number): Promise<ApplicationDocument[]> {
  return (await selectDocuments(db, application, status).execute()).map((row) => ({
    Id: row.id,
    Question: row.question,
    Name: row.name,
    Type: row.mime,
    Size: Number(row.size),
    ...(isMisnamed(row.name, row.mime) ? { Misnamed: true } : {}),
  }));
}

/**
 * The stored form with the current questions for files, since documents may be requested that the form did not have.
 */
export function withNewDocuments(stored: ApplicationForm, settings: unknown, language: string): ApplicationForm {
  const today = readApplicationForm(settingsOf(settings).Config['Application'], language);
  const known = new Set(stored.Questions.map(({ Name }) => Name));
  const added = today.Questions.filter((question) => isFileQuestion(question) && !known.has(question.Name));
  const sections = new Set(stored.Sections.map(({ Name }) => Name));
  const needed = new Set(added.map(({ Section }) => Section));
  return {
    ...stored,
    Questions: [...stored.Questions, ...added],
    Sections: [...stored.Sections, ...today.Sections.filter(({ Name }) => needed.has(Name) && !sections.has(Name))],
  };
}

/** The visible questions for files that have no file. */
export async function findMissing(
  caller: ScriptCaller,
  form: ApplicationForm,
  answers: FormAnswers,
): Promise<FormQuestion[]> {
  const missing: FormQuestion[] = [];
  for (const question of form.Questions.filter(isFileQuestion))
    if (
      answerOf(answers, question.Name) === null &&
      (await holds(caller, question.Show, answers, `${question.Name}.Show`))
    )
      missing.push(question);
  return missing;
}

/** The questions of a reminder's link and its state. Undefined for other links. */
export const findAsked = (db: Db, token: string) =>
  db
    .selectFrom('application_links')
    .innerJoin('applications', 'applications.id', 'application_links.application')
    .where(hasLinkToken('application_links', token))
    .where('application_links.questions', 'is not', null)
    .select([
      'application_links.questions',
      sql<AskedState>`case when application_links.answered is not null then 'sent'
        when ${takesDocuments} then 'open' else 'closed' end`.as('state'),
    ])
    .executeTakeFirst();
