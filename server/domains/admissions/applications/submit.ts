import { sql, type Selectable } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { answerOf, type FormAnswers } from '../../../../schemas/documents/application-run.ts';
import { isEmail } from '../../../../schemas/formats/email.ts';
import { today } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { conflict, fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { requireAddressLimit } from '../../../platform/public/address-limit.ts';
import { lockHolder } from '../guests/file-holders.ts';
import { dropOpenFiles, handInFiles, selectHeld } from '../guests/guest-files.ts';
import { requireHumanCheck } from '../../../platform/public/human-check.ts';
import { formatMoment } from '../../people/index.ts';
import { deleteLooseBytes } from '../../library/index.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';
import { checkAnswers, visitorCaller } from './check.ts';
import { findHeldFiles, withFileNames, type HeldFiles } from './documents.ts';
import { countApplicationMail, knownAnswers, requireDraft } from './drafts.ts';
import { endOtherLinks, findFormDraft, lockForm, refuseHandedIn } from './form-drafts.ts';
import { requireOpenForm, type OpenForm } from './forms.ts';
import { findingColumns } from './finding.ts';
import { mailApplicationLink, submittedExpires } from '../guests/links.ts';
import { insertMoves, sendApplicationsChanged } from './moves.ts';
import { protocolOf } from './present.ts';
import { mailEarlierApplicant } from './same-person.ts';

const HOUR = 3_600;
/** Many people may share one address, as in a school or a library. */
const SUBMITS_FROM_ADDRESS = { name: 'application-submit', max: 500, seconds: HOUR };
/** Every application needs a human check. */
const ALWAYS = { max: 0, seconds: HOUR };

type Body = Calls['applications.submit']['body'];
type Reply = Calls['applications.submit']['reply'];

/** Submits an application: checks the answers, assigns the number and queues the mail, in one transaction. */
export async function submitApplication(context: CallContext, body: Body): Promise<Reply> {
  const { db } = context;
  await requireAddressLimit(context, SUBMITS_FROM_ADDRESS);
  const language = toMailLanguage(body.Language ?? context.request.headers['accept-language']);
  const open = await requireOpenForm(db, body.ProjectId, language);
  const known = await findByKey(db, open.project, body.Key);
  if (known) return known;
  await refuseHandedIn(db, open.project, formKeyOf(body));
  requireConsents(body);
  const held = await findHeldFiles(db, open.project, body);
  const given = withFileNames(open.form, body.Answers, held.files);
  const { faults, answers } = await checkAnswers(db, visitorCaller(context.address, open.project), open.form, given);
  if (faults.length > 0)
    throw unprocessable(
      'answers-not-valid',
      'Some answers are not right.',
      faults.map(({ name, code }) => fieldError(`/Answers/${name}`, code)),
    );
  // After the answers, so that a mistake in them does not use up the solved task.
  await requireHumanCheck(context, 'application', body.HumanCheck, ALWAYS);
  if (addressOf(open, answers) !== '') await countApplicationMail(db, addressOf(open, answers));
  const { gone, ...reply } = await db
    .transaction()
    .execute((transaction) => store(context, transaction, { open, body, language, answers, held }));
  await deleteLooseBytes(context, ...gone);
  await sendApplicationsChanged(context, open.project);
  return reply;
}

/** With a link the files belong to its application, not to the form of the device. */
const formKeyOf = ({ Token = null, FormKey = null }: Body): string | null => (Token === null ? FormKey : null);

function requireConsents({ Correct, Consent }: Body): void {
  const missing = Object.entries({ Correct, Consent }).filter(([, given]) => !given);
  if (missing.length > 0)
    throw unprocessable(
      'answers-not-valid',
      'Both consents are needed.',
      missing.map(([name]) => fieldError(`/${name}`, 'required')),
    );
}

/** The reply to an earlier request with the same key. */
async function findByKey(db: Db, project: number, key: string): Promise<Reply | undefined> {
  const row = await db
    .selectFrom('applications')
    .where('project', '=', project)
    .where('key', '=', key)
    .where('status', '<>', STATUS.draft)
    .select(['year', 'number', 'address'])
    .executeTakeFirst();
  return row && { Protocol: protocolOf(row), Mail: row.address !== '' };
}

interface NewApplication {
  readonly open: OpenForm;
  readonly body: Body;
  readonly language: string;
  readonly answers: FormAnswers;
  readonly held: HeldFiles;
}

/** `gone`: keys of bytes that belong to no file any more. */
type Stored = Reply & { readonly gone: readonly string[] };

async function store(context: CallContext, db: Db, given: NewApplication): Promise<Stored> {
  const { open, body, language, answers, held } = given;
  const { project } = open;
  const { year: thisYear } = today();
  await lockNumbers(db, project, thisYear);
  await lockForm(db, project, formKeyOf(body));
  // Of two simultaneous requests with one key, the second finds the application of the first.
  const known = await findByKey(db, project, body.Key);
  if (known) return { ...known, gone: [] };
  const address = addressOf(open, answers);
  const draft = await findDraft(db, given, address);
  await requireSameFiles(db, held);
  const now = new Date();
  // An application that was opened again keeps its number, its day, its status and its owner.
  const again =
    draft && draft.status !== STATUS.draft && draft.year !== null && draft.number !== null ? draft : undefined;
  const [year, number] =
    again?.number && again.year ? [again.year, again.number] : [thisYear, await nextNumber(db, project, thisYear)];
  const Protocol = protocolOf({ year, number });
  const values = valuesOf(given, { year, number, address, Protocol, again, now, person: context.person?.Id ?? null });
  const id = await write(db, draft?.id, values, formKeyOf(body));
  if (draft && formKeyOf(body) !== null && address !== '') await endOtherLinks(db, id, address);
  const gone = await takeFiles(db, id, given);
  await insertMoves(
    db,
    [
      {
        application: id,
        status_from: again?.status ?? STATUS.draft,
        status_to: values.status,
        before: null,
        kind: again ? 'resubmitted' : 'submit',
        mailed: address !== '',
      },
    ],
    { person: context.person?.Id ?? null, impersonator: context.impersonator ?? null, reason: '', batch: null },
  );
  if (!again) await mailEarlierApplicant(db, { id, project, afm: values.afm, name: open.name, protocol: Protocol });
  const Mail = await mailApplicationLink(db, context.config, {
    application: id,
    project,
    to: address,
    language,
    template: 'application-submitted',
    opens: 'submitted',
    key: again ? `application-submitted:${id}:${body.Key}` : `application-submitted:${id}`,
    values: { name: '', project: open.name, protocol: Protocol, when: formatMoment(now) },
    expires: submittedExpires(),
  });
  return { Protocol, Mail, gone };
}

interface Numbered {
  readonly year: number;
  readonly number: number;
  readonly address: string;
  readonly Protocol: string;
  readonly again: Pick<Selectable<Database['applications']>, 'status' | 'person' | 'submitted'> | undefined;
  readonly now: Date;
  readonly person: number | null;
}

const valuesOf = (
  { open: { project, form }, body, language, answers }: NewApplication,
  { year, number, address, Protocol, again, now, person }: Numbered,
) => ({
  project,
  status: again?.status ?? STATUS.applicant,
  year,
  number,
  reopened: null,
  ...findingColumns({ form, answers, address, protocol: Protocol }),
  person: again?.person ?? person,
  address,
  language,
  answers: JSON.stringify(answers),
  form: JSON.stringify(form),
  key: body.Key,
  submitted: again?.submitted ?? now,
  changed: now,
});

/** The row to update: the application of the link, or the draft of the form on the device. */
async function findDraft(db: Db, { open, body, held }: NewApplication, address: string) {
  const { project, form } = open;
  if (body.Token !== undefined && body.Token !== null) return requireDraft(db, body.Token, project);
  const answers = withFileNames(form, knownAnswers(form, body.Answers), held.files);
  const id = await findFormDraft(db, { project, formKey: formKeyOf(body), address, answers });
  return id === undefined
    ? undefined
    : { id, status: STATUS.draft, year: null, number: null, person: null, submitted: null };
}

/** Updates the row of the draft, or inserts a new one. */
async function write(
  db: Db,
  draft: number | undefined,
  values: ReturnType<typeof valuesOf>,
  formKey: string | null,
): Promise<number> {
  const { id } =
    draft === undefined
      ? await db
          .insertInto('applications')
          .values({ ...values, form_key: formKey })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('applications')
          .set(values)
          .where('id', '=', draft)
          .returning('id')
          .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes the files of visible questions that the holder uploaded; files added to the draft from elsewhere are not taken.
 */
async function takeFiles(db: Db, id: number, { body, answers, held }: NewApplication): Promise<string[]> {
  const kept = held.files.filter(({ question }) => Object.hasOwn(answers, question)).map((file) => file.id);
  const gone = held.holder ? await handInFiles(db, held.holder, id, kept) : [];
  return formKeyOf(body) === null ? gone : [...gone, ...(await dropOpenFiles(db, id))];
}

/** Refuses if a file was added or removed in another window since the answers were checked. */
async function requireSameFiles(db: Db, { holder, files }: HeldFiles): Promise<void> {
  if (!holder) return;
  await lockHolder(db, holder);
  const now = (await selectHeld(db, holder).execute()).map(({ id }) => id);
  if (now.join() !== files.map(({ id }) => id).join())
    throw conflict('files-changed', 'The files of the application have changed meanwhile.');
}

/** Locks the numbers of the project until the transaction ends, so that they have no gaps. */
const lockNumbers = (db: Db, project: number, year: number) =>
  db
    .insertInto('application_numbers')
    .values({ project, year, last: 0 })
    .onConflict((on) => on.columns(['project', 'year']).doUpdateSet({ last: sql`application_numbers.last` }))
    .execute();

async function nextNumber(db: Db, project: number, year: number): Promise<number> {
  const { last } = await db
    .updateTable('application_numbers')
    .set({ last: sql`last + 1` })
    .where('project', '=', project)
    .where('year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The address in the first question that asks for one; empty without one. */
function addressOf({ form }: OpenForm, answers: FormAnswers): string {
  for (const { Name, Type } of form.Questions) {
    const answer = Type === 'email' || Name === 'email' ? answerOf(answers, Name) : null;
    if (typeof answer === 'string' && isEmail(answer)) return answer;
  }
  return '';
}
