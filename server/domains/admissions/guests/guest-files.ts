// Only this file reads and writes files of people without a session (tests/architecture/guest-files.test.ts).
import { sql } from 'kysely';
import { readApplicationForm, isFormOpen, type FormQuestion } from '../../../../schemas/documents/application-run.ts';
import type { GuestFile } from '../../../../schemas/calls/guests.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { cleanFileName } from '../../../../schemas/formats/clean-file-name.ts';
import { isoDay, today } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';
import {
  fileLimits,
  narrowLimits,
  type FileLimits,
  quotaExceeded,
  fileNotFound,
  addFile,
  deleteLooseBytes,
  randomId,
  recordLooseBytes,
  requireAllowedSize,
  storeBytes,
  type StoredBytes,
} from '../../library/index.ts';
import { toStoredName } from '../../../platform/files/stored-names.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { fieldError, invalid, notFound, unprocessable } from '../../../platform/base/problem.ts';
import { requireAddressLimit, type AddressLimit } from '../../../platform/public/address-limit.ts';
import { lockHolder, requireHolder, type FileHolder } from './file-holders.ts';
import { GUEST_PURPOSES } from './guest-purposes.ts';

/** Many people may share one address, as in a school or a library. */
const FILES_FROM_ADDRESS: AddressLimit = { name: 'guest-file', max: 600, seconds: 3_600 };
const purpose = GUEST_PURPOSES.application;

const ofHolder = ({ token, application }: FileHolder) =>
  token ? sql<boolean>`guest_files.token = ${token}` : sql<boolean>`guest_files.application = ${application}`;

/** The files of a holder. */
export const selectHeld = (db: Db, holder: FileHolder) =>
  db
    .selectFrom('guest_files')
    .where(ofHolder(holder))
    .where('removed', '=', false)
    .$if(holder.questions !== null, (query) => query.where('question', 'in', ['', ...(holder.questions ?? [])]))
    .orderBy('created')
    .orderBy('id')
    .selectAll();

/** The files of a token or a link. */
export async function listGuestFiles(db: Db, token: string): Promise<GuestFile[]> {
  return listHeld(db, await requireHolder(db, token));
}

async function listHeld(db: Db, holder: FileHolder): Promise<GuestFile[]> {
  return (await selectHeld(db, holder).execute()).map((row) => ({
    Id: row.id,
    Question: row.question,
    Name: row.name,
    Type: row.mime,
    Size: Number(row.size),
    Time: row.created.toISOString(),
  }));
}

/** Adds a file. Uploading the same file for a question again changes nothing: the first answer may have been lost. */
export async function addGuestFile(
  context: CallContext,
  { Token, Question, data: file }: Calls['guests.upload']['body'],
): Promise<GuestFile[]> {
  const { db } = context;
  requireNoQuery(context);
  const holder = await requireHolder(db, Token);
  await requireAddressLimit(context, FILES_FROM_ADDRESS);
  const limits = await questionLimits(context, holder, Question);
  const held = await selectHeld(db, holder).execute();
  if (held.some(({ question, hash }) => question === Question && hash === file.sha256)) return listHeld(db, holder);
  const options = {
    limits,
    uploader: { project: holder.project, person: null },
    // The lock of the project blocks everybody: only the shared limit is checked under it.
    before: (transaction: Db) => requireRoom(transaction, holder, Question, limits, file.size),
    check: (transaction: Db) => requireProjectRoom(transaction, holder, file.size),
  };
  await storeBytes(context, file, options, (bytes) =>
    db.transaction().execute(async (transaction) => {
      // Checked again: another upload or a submission of the holder may have come first.
      await requireRoom(transaction, holder, Question, limits, file.size);
      await recordGuestFile(transaction, holder, { question: Question, name: cleanFileName(file.name) }, bytes);
    }),
  );
  return listHeld(db, holder);
}

/** Fields of a form could also be in the URL, where proxies would log the token. */
function requireNoQuery({ request }: Pick<CallContext, 'request'>): void {
  if (Object.keys(Object(request.query)).length > 0)
    throw invalid('body-does-not-fit', 'All fields belong in the body.');
}

/** The limits of a question, reduced to those of the project for the category. */
async function questionLimits({ db, config }: CallContext, holder: FileHolder, name: string): Promise<FileLimits> {
  const { settings: stored } = await db
    .selectFrom('projects')
    .where('id', '=', holder.project)
    .select('settings')
    .executeTakeFirstOrThrow();
  const settings = settingsOf(stored);
  const form = readApplicationForm(settings.Config['Application'], 'el');
  if (holder.questions === null && !isFormOpen(form, isoDay(today())))
    throw notFound('application-closed', 'The project takes no applications now.');
  const earlier = holder.questions === null ? [] : await storedQuestions(db, holder);
  const question = [...form.Questions, ...earlier].find(({ Name, Type }) => Name === name && Type === 'file');
  if (!question?.Files || (holder.questions !== null && !holder.questions.includes(name)))
    throw unprocessable('answers-not-valid', 'No such document is asked for.', [fieldError('/Question', 'choice')]);
  return narrowLimits(fileLimits(config, { project: { settings } }, purpose.category), question.Files);
}

/** The questions as submitted: the form may have changed since. */
async function storedQuestions(db: Db, { application }: FileHolder): Promise<readonly FormQuestion[]> {
  const row = await db.selectFrom('applications').where('id', '=', application).select('form').executeTakeFirst();
  return row?.form.Questions ?? [];
}

async function recordGuestFile(
  db: Db,
  { project, token, application }: FileHolder,
  about: { readonly question: string; readonly name: string },
  { key, size, mime, hash }: StoredBytes,
): Promise<void> {
  await db.deleteFrom('loose_files').where('key', '=', key).execute();
  await db
    .insertInto('guest_files')
    .values({ id: randomId(), token, project, application, ...about, mime, size, hash, key })
    .execute();
}

/**
 * Checks the number of files of the question and of the holder, and their total size. Locks them until the transaction
 * ends.
 */
async function requireRoom(
  db: Db,
  holder: FileHolder,
  question: string,
  { MaxCount }: FileLimits,
  size: number,
): Promise<void> {
  await lockHolder(db, holder);
  const { count, here, bytes } = await db
    .selectFrom('guest_files')
    .where(ofHolder(holder))
    .where('removed', '=', false)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      sql<string>`count(*) filter (where question = ${question})`.as('here'),
      fn.sum<string | null>('size').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  const max = Number(here) >= MaxCount ? MaxCount : Number(count) >= purpose.count ? purpose.count : null;
  if (max !== null)
    throw unprocessable('too-many-files', `There may be ${max} files here.`, [
      fieldError('/data', 'too-many', { count: max }),
    ]);
  requireAllowedSize(size, { MaxSize: purpose.total - Number(bytes) });
}

/**
 * Files that are not submitted share a limit of their own, so that they cannot use up the space of the project. Files
 * being stored count, since the check holds the project's lock.
 */
async function requireProjectRoom(db: Db, { project }: FileHolder, size: number): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`
    select (
      (select coalesce(sum(size), 0) from guest_files where project = ${project} and not handed)
      + (select coalesce(sum(size), 0) from loose_files where project = ${project} and person is null))::text as bytes`.execute(
    db,
  );
  if (Number(rows[0]?.bytes) + size > purpose.megabytesPerProject * 1_048_576)
    throw quotaExceeded(
      'project-full',
      'There is no room for more files without a session.',
      purpose.megabytesPerProject,
    );
}

/** Removes a file. A submitted file stays until its application is submitted again. */
export async function removeGuestFile(context: CallContext, token: string, id: string): Promise<GuestFile[]> {
  const { db } = context;
  const holder = await requireHolder(db, token);
  const keys = await db.transaction().execute(async (transaction) => {
    await lockHolder(transaction, holder);
    const row = (await selectHeld(transaction, holder).execute()).find((file) => file.id === id);
    if (!row || (row.handed && holder.questions !== null)) throw fileNotFound();
    if (!row.handed) return deleteRows(transaction, [id]);
    await transaction.updateTable('guest_files').set({ removed: true }).where('id', '=', id).execute();
    return [];
  });
  await deleteLooseBytes(context, ...keys);
  return listHeld(db, holder);
}

/**
 * Deletes the rows of files. Their bytes are deleted by `deleteLooseBytes` after the transaction, or by the next sweep.
 */
async function deleteRows(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await db
    .deleteFrom('guest_files')
    .where('id', 'in', [...ids])
    .returning('key')
    .execute();
  const keys = gone.map(({ key }) => key);
  await recordLooseBytes(db, keys);
  return keys;
}

/** Adds the sender's files to a mailed draft; the sender still holds them. */
export async function lendFiles(db: Db, holder: FileHolder, application: number): Promise<void> {
  await db.updateTable('guest_files').set({ application }).where(ofHolder(holder)).execute();
}

/**
 * Makes the files with these ids part of an application, in the transaction that submits it, and ends the token. The
 * holder's other files are deleted: those of hidden questions, and removed ones.
 */
export async function handInFiles(
  db: Db,
  holder: FileHolder,
  application: number,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.selectFrom('guest_files').where(ofHolder(holder)).select('id').execute();
  const gone = await deleteRows(
    db,
    rows.map(({ id }) => id).filter((id) => !ids.includes(id)),
  );
  await db
    .updateTable('guest_files')
    .set({ application, token: null, handed: true })
    .where('id', 'in', ['', ...ids])
    .execute();
  if (holder.token) await db.deleteFrom('guest_tokens').where('hash', '=', holder.token).execute();
  return gone;
}

/** Deletes the files of an application that were not submitted with it. */
export async function dropOpenFiles(db: Db, application: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_files')
    .where('application', '=', application)
    .where('handed', '=', false)
    .select('id')
    .execute();
  return deleteRows(
    db,
    rows.map(({ id }) => id),
  );
}

/** Adds files that were uploaded for these questions to a submitted application. */
export const acceptDocuments = (db: Db, application: number, questions: readonly string[]) =>
  db
    .updateTable('guest_files')
    .set({ handed: true })
    .where('application', '=', application)
    .where('handed', '=', false)
    .where('removed', '=', false)
    .where('question', 'in', ['', ...questions])
    .returning(['name', 'question'])
    .execute();

/** Deletes the files of applications that will be deleted. */
export async function dropFiles(db: Db, applications: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('guest_files')
    .where('application', 'in', [0, ...applications])
    .select('id')
    .execute();
  await deleteRows(
    db,
    rows.map(({ id }) => id),
  );
}

/** The submitted files of an application; all files of a draft. */
export const selectDocuments = (db: Db, application: number, status: number) =>
  db
    .selectFrom('guest_files')
    .where('application', '=', application)
    .$if(status !== STATUS.draft, (query) => query.where('handed', '=', true))
    .orderBy('created')
    .orderBy('id')
    .selectAll();

/** Copies the files of an application to a person; both refer to the same bytes. */
export async function giveFiles(
  db: Db,
  application: number,
  { project, person }: { readonly project: number; readonly person: number },
): Promise<void> {
  const rows = await selectDocuments(db, application, STATUS.applicant).execute();
  for (const [index, { name, created, ...row }] of rows.entries()) {
    // Rows are ordered, so each gets a different version.
    const stored = toStoredName(name, new Date(created.getTime() + index));
    const file = {
      project,
      owner: person,
      uploader: person,
      place: 'own',
      category: purpose.category,
      name: stored,
    } as const;
    await addFile(db, file, { key: row.key, size: Number(row.size), mime: row.mime, hash: row.hash });
  }
}
