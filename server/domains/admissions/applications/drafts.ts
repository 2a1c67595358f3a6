import { createHash, randomUUID } from 'node:crypto';
import type { InsertObject } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { ApplicationForm, FormAnswers } from '../../../../schemas/documents/application-run.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import { formatMoment } from '../../people/index.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { tooManyRequests } from '../../../platform/base/problem.ts';
import { requireAddressLimit } from '../../../platform/public/address-limit.ts';
import { lendFiles } from '../guests/guest-files.ts';
import { requireHumanCheck } from '../../../platform/public/human-check.ts';
import { countAttempt } from '../../../platform/session/attempt-limit.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';
import { findHeldFiles, withFileNames } from './documents.ts';
import { endOtherLinks, findFormDraft, lockForm, refuseHandedIn } from './form-drafts.ts';
import { requireOpenForm, type OpenForm } from './forms.ts';
import { findingColumns } from './finding.ts';
import { draftExpires, isOpenToApplicant, mailApplicationLink, selectLinked } from '../guests/links.ts';
import { applicationLinkInvalid } from './errors.ts';
import { findOwnApplication } from './same-person.ts';

const HOUR = 3_600;
const DRAFTS_FROM_ADDRESS = { name: 'application-draft', max: 100, seconds: HOUR };
const MAILS_TO_ADDRESS = { max: 5, seconds: HOUR };

/**
 * Stores the draft of a form and mails a link to it. The caller gets no token: only the reader of the mail can open the
 * draft.
 */
export async function saveDraft(
  context: CallContext,
  { ProjectId, email, Answers, Token, FormKey = null, FileToken, Language, HumanCheck }: Body,
): Promise<Calls['applications.saveDraft']['reply']> {
  const { db, config } = context;
  await requireAddressLimit(context, DRAFTS_FROM_ADDRESS);
  await requireHumanCheck(context, 'application', HumanCheck, { max: config.HUMAN_CHECK_AFTER, seconds: HOUR });
  const language = toMailLanguage(Language ?? context.request.headers['accept-language']);
  const open = await requireOpenForm(db, ProjectId, language);
  const { project, form } = open;
  await refuseHandedIn(db, project, FormKey);
  await countApplicationMail(db, email);
  const { holder, files } = await findHeldFiles(db, project, { Token, FileToken });
  const answers = withFileNames(form, knownAnswers(form, Answers), files);
  const draft = { project, address: email, language, answers, formKey: FormKey };
  const expires = draftExpires();
  await db.transaction().execute(async (transaction) => {
    const application = await storeDraft(transaction, form, Token ?? null, draft);
    if (holder?.token) await lendFiles(transaction, holder, application);
    await mailDraft(transaction, config, open, { application, draft, expires });
  });
  return { Until: expires.toISOString() };
}

type Body = Calls['applications.saveDraft']['body'];

interface MailedDraft {
  readonly application: number;
  readonly draft: DraftValues;
  readonly expires: Date;
}

/** Mails the link. The mail mentions an earlier application with the same tax number and address. */
async function mailDraft(
  db: Db,
  config: CallContext['config'],
  { project, name, form }: OpenForm,
  { application, draft: { address, language, answers }, expires }: MailedDraft,
): Promise<void> {
  const { afm } = findingColumns({ form, answers, address, protocol: '' });
  await mailApplicationLink(db, config, {
    application,
    project,
    to: address,
    language,
    template: 'application-draft',
    opens: 'form',
    key: `application-draft:${randomUUID()}`,
    values: {
      name: '',
      project: name,
      until: formatMoment(expires),
      earlier: await findOwnApplication(db, project, { afm, address }),
    },
    expires,
  });
}

/** Limits the mails to one address. */
export async function countApplicationMail(db: Db, email: string): Promise<void> {
  const address = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  const wait = await countAttempt(db, { key: `application-mail:${address}`, ...MAILS_TO_ADDRESS });
  if (wait > 0) throw tooManyRequests(wait);
}

/** The answers to questions of the form; other answers of the body are dropped. */
export const knownAnswers = ({ Questions }: ApplicationForm, answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    Questions.flatMap(({ Name }) => (Object.hasOwn(answers, Name) ? [[Name, answers[Name] ?? null] as const] : [])),
  );

interface DraftValues {
  readonly project: number;
  readonly address: string;
  readonly language: string;
  readonly answers: FormAnswers;
  readonly formKey: string | null;
}

/** Changes the draft of the link or of the form on the device; without one creates a draft. */
async function storeDraft(
  db: Db,
  form: ApplicationForm,
  token: string | null,
  { formKey, answers, ...draft }: DraftValues,
): Promise<number> {
  const values = {
    ...draft,
    answers: JSON.stringify(answers),
    ...findingColumns({ form, answers, address: draft.address, protocol: '' }),
  };
  if (token === null) await lockForm(db, draft.project, formKey);
  const known =
    token === null
      ? await findFormDraft(db, { ...draft, formKey, answers })
      : await requireUnsentDraft(db, token, draft.project);
  if (known === undefined) return insertDraft(db, { ...values, form_key: formKey });
  await db
    .updateTable('applications')
    .set({ ...values, changed: new Date() })
    .where('id', '=', known)
    .execute();
  // If the address was a mistake, its earlier links end.
  if (token === null) await endOtherLinks(db, known, draft.address);
  return known;
}

async function insertDraft(
  db: Db,
  values: Omit<InsertObject<Database, 'applications'>, 'status' | 'form'>,
): Promise<number> {
  const { id } = await db
    .insertInto('applications')
    .values({ ...values, status: STATUS.draft, form: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * An application that was opened again cannot be saved as a draft: it stays as submitted until it is submitted again.
 */
async function requireUnsentDraft(db: Db, token: string, project: number): Promise<number> {
  const { id, status } = await requireDraft(db, token, project);
  if (status !== STATUS.draft) throw applicationLinkInvalid();
  return id;
}

/** The draft of a link, or an application that was opened again. Locked until the transaction ends. */
export async function requireDraft(db: Db, token: string, project: number) {
  const draft = await selectLinked(db, token)
    .where('applications.project', '=', project)
    .where(isOpenToApplicant)
    .select([
      'applications.id',
      'applications.status',
      'applications.year',
      'applications.number',
      'applications.person',
      'applications.submitted',
    ])
    .forUpdate('applications')
    .executeTakeFirst();
  if (!draft) throw applicationLinkInvalid();
  return draft;
}
