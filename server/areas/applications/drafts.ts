import { createHash, randomUUID } from 'node:crypto';
import type { Calls } from '../../../schemas/calls/index.ts';
import type { ApplicationForm, FormAnswers } from '../../../schemas/documents/application-run.ts';
import type { CallContext, Db } from '../../area.ts';
import { formatMoment } from '../account/mails.ts';
import { toMailLanguage } from '../../mail/template.ts';
import { tooManyRequests } from '../../problem.ts';
import { requireAddressLimit } from '../../public/address-limit.ts';
import { lendFiles } from '../../public/guest-files.ts';
import { requireHumanCheck } from '../../public/human-check.ts';
import { countAttempt } from '../../session/attempt-limit.ts';
import { findHeldFiles, withFileNames } from './documents.ts';
import { requireOpenForm } from './forms.ts';
import { findingColumns } from './finding.ts';
import { draftExpires, isOpenToApplicant, mailApplicationLink, selectLinked } from './links.ts';
import { applicationLinkInvalid } from './errors.ts';

const HOUR = 3_600;
const DRAFTS_FROM_ADDRESS = { name: 'application-draft', most: 100, seconds: HOUR };
const MAILS_TO_ADDRESS = { most: 5, seconds: HOUR };

/** Stores a draft and mails a link to it. Only the reader of the mail can open it: the caller gets no token. */
export async function saveDraft(
  context: CallContext,
  { ProjectId, email, Answers, Token, FileToken, Language, HumanCheck }: Calls['applications.saveDraft']['body'],
): Promise<Calls['applications.saveDraft']['reply']> {
  const { db, config } = context;
  await requireAddressLimit(context, DRAFTS_FROM_ADDRESS);
  await requireHumanCheck(context, 'application', HumanCheck, { most: config.HUMAN_CHECK_AFTER, seconds: HOUR });
  const language = toMailLanguage(Language ?? context.request.headers['accept-language']);
  const { project, name, form } = await requireOpenForm(db, ProjectId, language);
  await countApplicationMail(db, email);
  const expires = draftExpires();
  const { holder, files } = await findHeldFiles(db, project, { Token, FileToken });
  const answers = withFileNames(form, knownAnswers(form, Answers), files);
  const draft = { project, address: email, language, answers };
  await db.transaction().execute(async (transaction) => {
    const application =
      Token === undefined || Token === null
        ? await insertDraft(transaction, form, draft)
        : await updateDraft(transaction, form, Token, draft);
    if (holder?.token) await lendFiles(transaction, holder, application);
    await mailApplicationLink(transaction, config, {
      application,
      project,
      to: email,
      language,
      template: 'application-draft',
      opens: 'form',
      key: `application-draft:${randomUUID()}`,
      values: { name: '', project: name, until: formatMoment(expires) },
      expires,
    });
  });
  return { Until: expires.toISOString() };
}

/** Nobody can fill the mail of somebody else. */
export async function countApplicationMail(db: Db, email: string): Promise<void> {
  const address = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  const wait = await countAttempt(db, { key: `application-mail:${address}`, ...MAILS_TO_ADDRESS });
  if (wait > 0) throw tooManyRequests(wait);
}

/** The answers to questions of the form: whatever else a body names is not stored. */
export const knownAnswers = ({ Questions }: ApplicationForm, answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    Questions.flatMap(({ Name }) => (Object.hasOwn(answers, Name) ? [[Name, answers[Name] ?? null] as const] : [])),
  );

interface DraftValues {
  readonly project: number;
  readonly address: string;
  readonly language: string;
  readonly answers: FormAnswers;
}

async function insertDraft(db: Db, form: ApplicationForm, { answers, ...values }: DraftValues): Promise<number> {
  const { id } = await db
    .insertInto('applications')
    .values({
      ...values,
      status: -1,
      answers: JSON.stringify(answers),
      form: '{}',
      ...findingColumns({ form, answers, address: values.address, protocol: '' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An application that was opened again stays as it was handed in until it is handed in again. */
async function updateDraft(
  db: Db,
  form: ApplicationForm,
  token: string,
  { answers, ...values }: DraftValues,
): Promise<number> {
  const { id, status } = await requireDraft(db, token, values.project);
  if (status !== -1) throw applicationLinkInvalid();
  await db
    .updateTable('applications')
    .set({
      address: values.address,
      language: values.language,
      answers: JSON.stringify(answers),
      changed: new Date(),
      ...findingColumns({ form, answers, address: values.address, protocol: '' }),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The draft of a link, or an application that was opened again; locked until the transaction ends. */
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
