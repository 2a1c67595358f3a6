import type { Static } from 'typebox';
import type { mail } from '../../../schemas/calls/mail.ts';
import { MAIL_LANGUAGES, OWN_MAILS, type mailTemplate, type mailTemplateRow } from '../../../schemas/entities/mail.ts';
import type { CallContext, Db } from '../../area.ts';
import { MAIL_KIND, mailDocument } from '../../mail/own.ts';
import { builtTemplate, faultIn, languageOf, write } from '../../mail/template.ts';
import { readerOf, type Reader } from '../../policy/reader.ts';
import { fieldError, notFound, ProblemError } from '../../problem.ts';
import { currentOf, store, type DocumentKey } from '../documents/history.ts';
import { provideDocuments } from '../documents/provided.ts';
import { samplesOf } from './samples.ts';

type Calls = typeof mail;
type Which = Pick<Static<typeof mailTemplateRow>, 'Name' | 'Language'>;

const keyOf = ({ project }: Reader, { Name, Language }: Which): DocumentKey => ({
  project: project.id,
  kind: MAIL_KIND,
  name: mailDocument(Name, Language),
});

const textIn = (document: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  typeof document?.['text'] === 'string' ? document['text'] : undefined;

async function rowOf(db: Db, reader: Reader, which: Which) {
  const stored = await currentOf(db, keyOf(reader, which));
  const row: Static<typeof mailTemplateRow> = {
    ...which,
    Own: stored !== undefined,
    Revision: stored?.revision ?? 0,
    Author: stored?.author_name ?? '',
    Time: stored?.time.toISOString() ?? null,
  };
  return { row, text: textIn(stored?.document) ?? builtTemplate(which.Name, which.Language) };
}

export async function listTemplates(context: CallContext, project: string | undefined) {
  const reader = await readerOf(context, project);
  const all = OWN_MAILS.flatMap((Name) => MAIL_LANGUAGES.map((Language): Which => ({ Name, Language })));
  return Promise.all(all.map(async (which) => (await rowOf(context.db, reader, which)).row));
}

export async function getTemplate(
  context: CallContext,
  { ProjectId, Name, Language }: Static<Calls['template']['body']>,
): Promise<Static<typeof mailTemplate>> {
  const reader = await readerOf(context, ProjectId);
  const { row, text } = await rowOf(context.db, reader, { Name, Language });
  const [values = {}] = samplesOf(Name, Language);
  const Values = Object.entries(values).map(([name, value]) => ({
    Name: name,
    Sample: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { ...row, Text: text, Values };
}

export async function previewTemplate(
  context: CallContext,
  { ProjectId, Name, Language, Text }: Static<Calls['previewTemplate']['body']>,
) {
  await readerOf(context, ProjectId);
  requireReadable({ Name, Language }, Text);
  const [values = {}] = samplesOf(Name, Language);
  const { subject, text, html } = write(Name, Language, values, Text);
  return { Subject: subject, Text: text, Html: html };
}

/** Refuses words that no mail can be written with. */
function requireReadable({ Name, Language }: Which, text: string): void {
  const fault = faultIn(Name, Language, text, samplesOf(Name, Language));
  if (fault === null) return;
  const { line, column, message } = fault;
  throw new ProblemError({
    status: 422,
    code: 'template-not-readable',
    title: 'The mail cannot be written with these words.',
    errors: [fieldError('/Text', 'template', { line, column }, message)],
    data: { ...fault },
  });
}

interface Saved extends Which {
  readonly Text: string;
  readonly Message?: string;
  readonly Base?: number;
}

export async function saveTemplate(context: CallContext, project: string | undefined, saved: Saved): Promise<number> {
  const reader = await readerOf(context, project);
  const { Name, Language, Text, Base, Message = '' } = saved;
  const own = Text.trim() !== '';
  if (own) requireReadable(saved, Text);
  const author = { id: context.me.Id, name: context.me.UserName };
  return context.db.transaction().execute(async (db) => {
    const revision = await store(db, keyOf(reader, saved), author, {
      document: own ? { mail: Name, language: Language, text: Text } : null,
      message: Message,
      ...(Base === undefined ? {} : { base: Base }),
    });
    const subject = mailDocument(Name, Language);
    const details = { revision, message: Message };
    await context.audit({ action: 'mail.saveTemplate', subject, project: String(reader.project.id), details }, db);
    return revision;
  });
}

provideDocuments(MAIL_KIND, {
  restore: (context, name, { document, message, project }) => {
    const [mailName, language] = name.split('.');
    const Name = OWN_MAILS.find((each) => each === mailName);
    if (Name === undefined) throw notFound('no-mail', 'There is no such mail.');
    const Text = document === null ? '' : (textIn(document) ?? '');
    return saveTemplate(context, project, { Name, Language: languageOf(language), Text, Message: message });
  },
});
