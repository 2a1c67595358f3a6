import type { Static } from 'typebox';
import type { Problem } from '../../../../engine/base/problem.ts';
import type { mail } from '../../../../schemas/calls/mail.ts';
import {
  MAIL_LANGUAGES,
  OWN_MAILS,
  type mailTemplate,
  type mailTemplateRow,
} from '../../../../schemas/entities/mail.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { MAIL_KIND, mailDocumentName } from '../../../platform/mail/project-template.ts';
import { LIMIT_FAULT, type TemplateFault } from '../../../platform/mail/template-fault.ts';
import { readBuiltInTemplate, toMailLanguage, renderMail, type MailWords } from '../../../platform/mail/template.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { fieldError, notFound, ProblemError } from '../../../platform/base/problem.ts';
import type { QueueCaller } from '../../../platform/queue/fair-queue.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { runWork, type Work } from '../../../platform/work/run.ts';
import { createProblem, findDocument, type DocumentKey, registerKind, saveDocument } from '../../documents/index.ts';
import { mailSamples, neededValue } from './samples.ts';

type Calls = typeof mail;
type TemplateKey = Pick<Static<typeof mailTemplateRow>, 'Name' | 'Language'>;

const keyOf = ({ project }: Reader, { Name, Language }: TemplateKey): DocumentKey => ({
  project: project.id,
  kind: MAIL_KIND,
  name: mailDocumentName(Name, Language),
});

const textOfDocument = (document: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  typeof document?.['text'] === 'string' ? document['text'] : undefined;

async function loadTemplateRow(db: Db, reader: Reader, which: TemplateKey) {
  const stored = await findDocument(db, keyOf(reader, which));
  const row: Static<typeof mailTemplateRow> = {
    ...which,
    Own: stored !== undefined,
    Revision: stored?.revision ?? 0,
    Author: stored?.author_name ?? '',
    Time: stored?.time.toISOString() ?? null,
  };
  return { row, text: textOfDocument(stored?.document) ?? readBuiltInTemplate(which.Name, which.Language) };
}

export async function listTemplates(context: CallContext, project: string | undefined) {
  const reader = await requireReader(context, project);
  const all = OWN_MAILS.flatMap((Name) => MAIL_LANGUAGES.map((Language): TemplateKey => ({ Name, Language })));
  return Promise.all(all.map(async (which) => (await loadTemplateRow(context.db, reader, which)).row));
}

export async function getTemplate(
  context: CallContext,
  { ProjectId, Name, Language }: Static<Calls['template']['body']>,
): Promise<Static<typeof mailTemplate>> {
  const reader = await requireReader(context, ProjectId);
  const { row, text } = await loadTemplateRow(context.db, reader, { Name, Language });
  const [values = {}] = mailSamples(Name, Language);
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
  const reader = await requireReader(context, ProjectId);
  await requireValidTemplate(createScriptCaller(context, reader), { Name, Language }, Text);
  const [values = {}] = mailSamples(Name, Language);
  const { subject, text, html } = renderMail(Name, Language, values, Text);
  return { Subject: subject, Text: text, Html: html };
}

const FIND_FAULT: Work<MailWords, TemplateFault | null> = {
  module: new URL('../../../platform/mail/template.ts', import.meta.url),
  name: 'findTemplateFault',
  ms: 2_000,
  ended: LIMIT_FAULT,
};

/** The fault of a mail template. It is tried in a process. */
function findFault(caller: QueueCaller, { Name, Language }: TemplateKey, own: string): Promise<TemplateFault | null> {
  const samples = mailSamples(Name, Language);
  return runWork(caller, FIND_FAULT, { name: Name, language: Language, own, samples, needed: neededValue(Name) });
}

/** Refuses a template with which no mail can be written. */
async function requireValidTemplate(caller: QueueCaller, key: TemplateKey, text: string): Promise<void> {
  const fault = await findFault(caller, key, text);
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

interface SavedTemplate extends TemplateKey {
  readonly Text: string;
  readonly Message?: string;
  readonly Base?: number;
}

export async function saveTemplate(
  context: CallContext,
  project: string | undefined,
  saved: SavedTemplate,
): Promise<number> {
  const reader = await requireReader(context, project);
  const { Name, Language, Text, Base: base, Message: message = '' } = saved;
  const document = Text.trim() === '' ? null : { mail: Name, language: Language, text: Text };
  return saveDocument(context, keyOf(reader, saved), { document, message, base });
}

/** The problems of a mail template: its name, and parse errors. */
async function findMailProblems(
  name: string,
  document: Readonly<Record<string, unknown>>,
  caller: () => QueueCaller,
): Promise<Problem[]> {
  const [mailName, code] = name.split('.');
  const Name = OWN_MAILS.find((ownMail) => ownMail === mailName);
  if (Name === undefined) return [createProblem('unknown-mail', '', `there is no mail ${name}`)];
  const fault = await findFault(caller(), { Name, Language: toMailLanguage(code) }, textOfDocument(document) ?? '');
  if (!fault) return [];
  const { line, column, message } = fault;
  return [{ ...createProblem('template', '/text', message), line, column }];
}

registerKind(MAIL_KIND, {
  requireValid: async (context, { project, name }, document) => {
    const [mailName, language] = name.split('.');
    const Name = OWN_MAILS.find((ownMail) => ownMail === mailName);
    if (Name === undefined) throw notFound('no-mail', 'There is no such mail.');
    if (!document) return;
    const caller = createScriptCaller(context, { person: context.me.Id, project: { id: project } });
    await requireValidTemplate(caller, { Name, Language: toMailLanguage(language) }, textOfDocument(document) ?? '');
  },
  check: (name, document, { caller }) => findMailProblems(name, document, caller),
  audit: (name) => ({ action: 'mail.saveTemplate', subject: name }),
});
