import { applications } from '../../../../schemas/calls/applications.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { requireReader } from '../../../policy/reader.ts';
import { requireAddressLimit, type AddressLimit } from '../../../platform/public/address-limit.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';
import { addDocuments } from './add-documents.ts';
import { checkAnswers, visitorCaller } from './check.ts';
import { saveDraft } from './drafts.ts';
import { findHeldFiles, withFileNames } from './documents.ts';
import { applicationLinkInvalid } from './errors.ts';
import { listClosedForms, listOpenForms, presentForm, requireOpenForm } from './forms.ts';
import { askToResubmit, sendReminder } from './letters.ts';
import { selectLinked, statusForApplicant } from '../guests/links.ts';
import { listApplications, listIds } from './list.ts';
import { makeMentee } from './mentee.ts';
import { listMunicipalities, presentMunicipality } from './municipalities.ts';
import { changeStatus, previewMoves } from './moves.ts';
import { openDocument, readApplication } from './one.ts';
import { listOwn, openOwn } from './own.ts';
import { APPLICATION_COLUMNS, presentApplication } from './present.ts';
import { submitApplication } from './submit.ts';
import { previewUndo, undoMoves } from './undo.ts';
import { withdrawOwn } from './withdraw.ts';

const HOUR = 3_600;
const READS: AddressLimit = { name: 'application-read', max: 3_000, seconds: HOUR };
const CHECKS: AddressLimit = { name: 'application-check', max: 2_000, seconds: HOUR };
const DOCUMENTS: AddressLimit = { name: 'application-documents', max: 500, seconds: HOUR };
const WRONG_LINKS: AddressLimit = { name: 'application-link', max: 50, seconds: HOUR };

const languageOf = ({ request }: CallContext, asked: string | undefined): string =>
  toMailLanguage(asked ?? request.headers['accept-language']);

export const applicationsArea = area('applications', applications, {
  getApplication: ({ Token, Language }, context) =>
    Token === undefined ? getOwn(context, Language) : getLinked(context, Token, Language),
  checkToken: async ({ Token }, context) => {
    const row = await selectLinked(context.db, Token).select(statusForApplicant.as('status')).executeTakeFirst();
    if (!row) await requireAddressLimit(context, WRONG_LINKS);
    return { Valid: row !== undefined, Status: row?.status ?? null };
  },
  forms: async (_body, context) => {
    await requireAddressLimit(context, READS);
    return listOpenForms(context.db);
  },
  closedForms: async (_body, context) => {
    await requireAddressLimit(context, READS);
    return listClosedForms(context.db);
  },
  form: async ({ ProjectId, Language }, context) => {
    await requireAddressLimit(context, READS);
    const open = await requireOpenForm(context.db, ProjectId, languageOf(context, Language));
    return presentForm(open, context.config);
  },
  municipalities: async ({ ProjectId, Region = null, Language }, context) => {
    await requireAddressLimit(context, READS);
    const language = languageOf(context, Language);
    const { project } = await requireOpenForm(context.db, ProjectId, language);
    return (await listMunicipalities(context.db, project, Region)).map((name) => presentMunicipality(name, language));
  },
  check: async ({ ProjectId, Answers, Language, ...tokens }, context) => {
    await requireAddressLimit(context, CHECKS);
    const { project, form } = await requireOpenForm(context.db, ProjectId, languageOf(context, Language));
    const { files } = await findHeldFiles(context.db, project, tokens);
    const given = withFileNames(form, Answers, files);
    const { hidden, faults } = await checkAnswers(context.db, visitorCaller(context.address, project), form, given);
    return {
      Hidden: [...hidden],
      Faults: faults.map(({ name, code, message }) => ({ Name: name, Code: code, Message: message })),
    };
  },
  saveDraft: (body, context) => saveDraft(context, body),
  submit: (body, context) => submitApplication(context, body),
  addDocuments: async (body, context) => {
    await requireAddressLimit(context, DOCUMENTS);
    const { Added } = await addDocuments(context, body);
    return { Added };
  },
  own: ({ Language }, context) => listOwn(context, languageOf(context, Language)),
  openOwn: (body, context) => openOwn(context, body),
  withdraw: (body, context) => withdrawOwn(context, body),
  document: async (body, context) => openDocument(context, await requireReader(context, body.ProjectId), body),
  list: async (body, context) => listApplications(context.db, await requireReader(context, body.ProjectId), body),
  ids: async (body, context) => listIds(context.db, await requireReader(context, body.ProjectId), body),
  one: async (body, context) => readApplication(context.db, await requireReader(context, body.ProjectId), body),
  reach: async (body, context) => previewMoves(context.db, await requireReader(context, body.ProjectId), body),
  changeStatus: async (body, context) => changeStatus(context, await requireReader(context, body.ProjectId), body),
  undoReach: async (body, context) => previewUndo(context.db, await requireReader(context, body.ProjectId), body),
  undo: async (body, context) => undoMoves(context, await requireReader(context, body.ProjectId), body),
  resubmit: async (body, context) => askToResubmit(context, await requireReader(context, body.ProjectId), body),
  uploadReminder: async (body, context) => sendReminder(context, await requireReader(context, body.ProjectId), body),
  makeMentee: async (body, context) => makeMentee(context, await requireReader(context, body.ProjectId), body),
});

type Reply = Calls['applications.getApplication']['reply'];

async function getLinked(context: CallContext, token: string, asked: string | undefined): Promise<Reply> {
  const row = await selectLinked(context.db, token)
    .select(APPLICATION_COLUMNS)
    .select(statusForApplicant.as('status'))
    .executeTakeFirst();
  if (row)
    return { Application: await presentApplication(context.db, row, { language: languageOf(context, asked), token }) };
  await requireAddressLimit(context, WRONG_LINKS);
  throw applicationLinkInvalid();
}

/** The last application of the signed-in person; null without one. */
async function getOwn(context: CallContext, asked: string | undefined): Promise<Reply> {
  const row = await context.db
    .selectFrom('applications')
    .innerJoin('projects', 'projects.id', 'applications.project')
    .where('applications.person', '=', context.me.Id)
    .where('applications.status', '<>', STATUS.draft)
    .orderBy('applications.submitted', 'desc')
    .orderBy('applications.id', 'desc')
    .select([...APPLICATION_COLUMNS, 'applications.status'])
    .executeTakeFirst();
  const language = languageOf(context, asked);
  return { Application: row ? await presentApplication(context.db, row, { language }) : null };
}
