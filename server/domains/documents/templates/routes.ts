import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Static, TSchema } from '../../../../schemas/define.ts';
import { faultsOf } from '../../../../engine/document/index.ts';
import { schemaFormats } from '../../../../operations/schema-formats.ts';
import { templates } from '../../../../schemas/calls/templates.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { DocumentTemplate } from '../../../../schemas/documents/template.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { TemplateFault } from '../../../platform/mail/template-fault.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { canPrint, createPdf } from '../../../platform/pdf/printer.ts';
import { fieldError, invalid, notFound, ProblemError } from '../../../platform/base/problem.ts';
import { createScriptCaller, requireCompilableScript, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { createProblem } from '../documents/unit-problems.ts';
import { findDocument, isOfKind, type DocumentKey } from '../documents/history.ts';
import { registerKind } from '../documents/kinds.ts';
import { saveDocument } from '../documents/save.ts';
import { checkTemplate, writeInProcess } from './written.ts';
import { loadValues, type Answers } from './values.ts';
import { writtenPage } from '../../../../schemas/formats/written-page.ts';

type Document = Readonly<Record<string, unknown>>;

const KIND = storedKinds.template.name;
const SCHEMA: TSchema = storedKinds.template.schema;
const keyOf = (reader: Reader, name: string): DocumentKey => ({ project: reader.project.id, kind: KIND, name });

const isTemplate = (document: unknown): document is DocumentTemplate =>
  faultsOf(document, SCHEMA, { formats: schemaFormats }, 1).length === 0;

const notReadable = ({ line, column, message, ...fault }: TemplateFault) =>
  new ProblemError({
    status: 422,
    code: 'template-not-readable',
    title: 'The document cannot be written with this template.',
    errors: [fieldError('/Main', 'template', { line, column }, message)],
    data: { line, column, message, ...fault },
  });

registerKind(KIND, {
  requireValid: async (context, { project }, document) => {
    if (!document) return;
    const caller = createScriptCaller(context, { person: context.me.Id, project: { id: project } });
    const template = await requireTemplate(caller, document);
    await requireCompilableScript(caller, template.Function ?? '', '/Function');
  },
  check: async (_name, document, { caller }) => {
    const fault = isTemplate(document) ? await checkTemplate(caller(), document.Main) : null;
    const problem = fault && {
      ...createProblem('template', '/Main', fault.message),
      line: fault.line,
      column: fault.column,
    };
    return problem ? [problem] : compileProblems(caller(), document);
  },
  audit: (name) => ({ action: 'templates.save', subject: name }),
});

async function compileProblems(caller: ScriptCaller, document: Document) {
  const source = typeof document['Function'] === 'string' ? document['Function'] : '';
  try {
    await requireCompilableScript(caller, source, '/Function');
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [createProblem(error.code, '/Function', error.message)];
  }
}

/** Refuses a document that is no template, or whose template cannot be read. */
async function requireTemplate(caller: ScriptCaller, document: Document): Promise<DocumentTemplate> {
  if (!isTemplate(document)) throw doesNotFit(document);
  const unreadable = await checkTemplate(caller, document.Main);
  if (unreadable) throw notReadable(unreadable);
  return document;
}

function doesNotFit(document: Document): ProblemError {
  const [fault] = faultsOf(document, SCHEMA, { formats: schemaFormats }, 1);
  return new ProblemError({
    status: 422,
    code: 'document-has-errors',
    title: 'The document has errors.',
    errors: [fieldError(fault?.pointer ?? '', 'bad-document', undefined, fault?.message)],
  });
}

type Draft = Omit<Static<typeof templates.preview.body>, 'UserId' | 'Answers' | 'ProjectId'>;

/** The members of a draft that are not empty, in their order. */
const toDocument = ({ Title = '', Text = '', Main, Function: script = '', Arguments = [] }: Draft): Document => ({
  ...(Title === '' ? {} : { Title }),
  ...(Text === '' ? {} : { Text }),
  ...(Arguments.length === 0 ? {} : { Arguments }),
  Main,
  ...(script === '' ? {} : { Function: script }),
});

export const templatesArea = area('templates', templates, {
  getNames: async ({ ProjectId }, context) => listTemplates(context, await requireReader(context, ProjectId)),
  getRazorDocuments: async ({ Name, ProjectId }, context) => {
    const { template, revision } = await requireStored(context, await requireReader(context, ProjectId), Name);
    const { Title = '', Text = '', Main, Function: script = '', Arguments = [] } = template;
    return { Name, Title, Text, Main, Function: script, Arguments: [...Arguments], Revision: revision };
  },
  saveRazorDocument: async ({ Name, ProjectId, Base: base, Message: message = '', ...draft }, context) => {
    const reader = await requireReader(context, ProjectId);
    const Revision = await saveDocument(context, keyOf(reader, Name), { document: toDocument(draft), message, base });
    return { Result: 'Saved' as const, Revision };
  },
  preview: async ({ ProjectId, UserId, Answers: given = {}, ...draft }, context) => {
    const reader = await requireReader(context, ProjectId);
    const template = await requireTemplate(createScriptCaller(context, reader), toDocument(draft));
    return { Documents: await renderFor(context, reader, template, [UserId], given), Pdf: canPrint(context.config) };
  },
  render: async ({ ProjectId, Name, UserIds, Answers: given = {} }, context) => {
    const reader = await requireReader(context, ProjectId);
    const { template } = await requireStored(context, reader, Name);
    return { Documents: await renderFor(context, reader, template, UserIds, given), Pdf: canPrint(context.config) };
  },
  pdf: async (body, context) => printDocuments(context, await requireReader(context, body.ProjectId), body),
  merge: async (body, context) => sendDocuments(context, await requireReader(context, body.ProjectId), body),
});

async function listTemplates({ db }: CallContext, { project }: Reader) {
  const rows = await db
    .selectFrom('documents')
    .where(isOfKind(project.id, KIND))
    .select(['name', 'document'])
    .execute();
  return rows
    .flatMap(({ name, document }) => {
      if (!isTemplate(document)) return [];
      const { Title = '', Text = '', Arguments = [] } = document;
      return [{ Name: name, Title: Title || name, Text, Arguments: [...Arguments] }];
    })
    .toSorted((one, other) => one.Title.localeCompare(other.Title, 'el'));
}

async function requireStored({ db }: CallContext, reader: Reader, name: string) {
  const row = await findDocument(db, keyOf(reader, name));
  if (!row || !isTemplate(row.document)) throw notFound('no-document', 'There is no such document.');
  return { template: row.document, revision: row.revision };
}

async function renderFor(
  context: CallContext,
  reader: Reader,
  template: DocumentTemplate,
  ids: readonly string[],
  answers: Answers,
) {
  const values = await loadValues(context, reader, template, ids.map(parseId), answers);
  const written = await writeInProcess(createScriptCaller(context, reader), { main: template.Main, values });
  if ('fault' in written) throw notReadable(written.fault);
  return written.documents.map((Html, index) => {
    const person = values[index]?.['person'];
    const { name: Name = '' } = Object(person);
    return { UserId: ids[index] ?? '', Name: String(Name), Html };
  });
}

/** The rights are those of `render`. */
async function printDocuments(
  context: CallContext,
  reader: Reader,
  { Name, UserIds, Answers: given }: Static<typeof templates.pdf.body>,
): Promise<StreamAnswer> {
  const { template } = await requireStored(context, reader, Name);
  const documents = await renderFor(context, reader, template, [...new Set(UserIds.split(','))], readAnswers(given));
  const [first] = documents;
  const whose = documents.length === 1 ? (first?.Name ?? '') : '';
  const title = [template.Title || Name, whose].filter((part) => part !== '').join(' · ');
  const page = writtenPage({ title, documents: documents.map(({ Html }) => Html), pictures: 'data:' });
  const file = await createPdf(context.config, createScriptCaller(context, reader), page);
  return {
    type: 'application/pdf',
    name: `${title}.pdf`,
    size: file.length,
    tag: createHash('sha256').update(file).digest('base64url').slice(0, 22),
    open: (range) => Promise.resolve(Readable.from([range ? file.subarray(range.start, range.end + 1) : file])),
  };
}

function readAnswers(text = '{}'): Answers {
  const answers = parseJson(text);
  const isObject = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
  const entries = isObject ? Object.entries(answers) : [];
  if (!isObject || entries.some(([, value]) => typeof value !== 'string'))
    throw invalid('body-does-not-fit', 'The body does not fit.', [fieldError('/Answers', 'json')]);
  return Object.fromEntries(entries);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller says so
  }
}

/** Writes all documents before sending: if one of them fails, none is sent. */
async function sendDocuments(
  context: CallContext,
  reader: Reader,
  { Name, UserIds, Answers: given = {}, Key }: Static<typeof templates.merge.body>,
) {
  const { template } = await requireStored(context, reader, Name);
  const documents = await renderFor(context, reader, template, UserIds, given);
  const title = template.Title || Name;
  const Sent = await context.db.transaction().execute(async (db) => {
    let count = 0;
    for (const { UserId, Html } of documents) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      const mail = await sendMail(db, {
        to: parseId(UserId),
        project: reader.project.id,
        template: 'document',
        key: `document:${reader.project.id}:${Name}:${Key}:${UserId}`,
        values: { title, project: reader.project.descr },
        attachments: [
          {
            name: `${title}.html`,
            type: 'text/html',
            content: writtenPage({ title, documents: [Html], pictures: 'data: https:' }),
          },
        ],
      });
      if (mail !== null) count += 1;
    }
    await context.audit(
      {
        action: 'templates.merge',
        subject: Name,
        project: String(reader.project.id),
        details: { sent: count, people: UserIds },
      },
      db,
    );
    return count;
  });
  return { Sent, Skipped: documents.length - Sent };
}
