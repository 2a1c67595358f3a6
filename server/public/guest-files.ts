// Only here are files of people without a session read and written (tests/architecture/guest-files.test.ts).
import { sql } from 'kysely';
import { readApplicationForm, isFormOpen, type FormQuestion } from '../../schemas/documents/application-run.ts';
import type { GuestFile } from '../../schemas/calls/guests.ts';
import type { Calls } from '../../schemas/calls/index.ts';
import { cleanFileName } from '../../schemas/formats/clean-file-name.ts';
import { isoDay, today } from '../../schemas/formats/greek-date.ts';
import type { CallContext, Db } from '../area.ts';
import { fileLimits, type FileLimits } from '../areas/files/limits.ts';
import { quotaExceeded } from '../areas/files/quota.ts';
import { fileNotFound } from '../areas/files/rows.ts';
import {
  addFile,
  deleteLooseBytes,
  randomId,
  recordLooseBytes,
  requireAllowedSize,
  storeBytes,
  type StoredBytes,
} from '../areas/files/store.ts';
import { toStoredName } from '../areas/files/stored-names.ts';
import { isTypeAllowed } from '../files/content.ts';
import { settingsOf } from '../policy/settings.ts';
import { fieldError, invalid, notFound, unprocessable } from '../problem.ts';
import { requireAddressLimit, type AddressLimit } from './address-limit.ts';
import { lockHolder, requireHolder, type FileHolder } from './file-holders.ts';
import { GUEST_PURPOSES } from './guest-purposes.ts';

/** People behind one address share it: a school, a library. */
const FILES_FROM_ADDRESS: AddressLimit = { name: 'guest-file', most: 600, seconds: 3_600 };
const purpose = GUEST_PURPOSES.application;

const ofHolder = ({ token, application }: FileHolder) =>
  token ? sql<boolean>`guest_files.token = ${token}` : sql<boolean>`guest_files.application = ${application}`;

/** The files that a holder sees. */
export const selectHeld = (db: Db, holder: FileHolder) =>
  db
    .selectFrom('guest_files')
    .where(ofHolder(holder))
    .where('removed', '=', false)
    .$if(holder.questions !== null, (query) => query.where('question', 'in', ['', ...(holder.questions ?? [])]))
    .orderBy('created')
    .orderBy('id')
    .selectAll();

/** The files of a token or a link, for whoever holds it. */
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

/** Adds a file. The same file of a question again changes nothing: the answer to the first may have been lost. */
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
    // The lock of the project is the same for everybody: only what all share is asked under it.
    before: (transaction: Db) => requireRoom(transaction, holder, Question, limits, file.size),
    check: (transaction: Db) => requireProjectRoom(transaction, holder, file.size),
  };
  await storeBytes(context, file, options, (bytes) =>
    db.transaction().execute(async (transaction) => {
      // Another upload of the holder may have been faster, or an act that used the files.
      await requireRoom(transaction, holder, Question, limits, file.size);
      await recordGuestFile(transaction, holder, { question: Question, name: cleanFileName(file.name) }, bytes);
    }),
  );
  return listHeld(db, holder);
}

/** The fields of a form may stand in the address as well: a token in it would be logged by what stands between. */
function requireNoQuery({ request }: Pick<CallContext, 'request'>): void {
  if (Object.keys(Object(request.query)).length > 0)
    throw invalid('body-does-not-fit', 'All fields belong in the body.');
}

/** What a question takes, and not more than the project allows for the category. */
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
  const own = fileLimits(config, { project: { settings } }, purpose.category);
  return {
    MaxSize: Math.min(own.MaxSize, question.Files.MaxSize),
    MaxCount: Math.min(own.MaxCount, question.Files.MaxCount),
    ...(own.Kinds ? { Kinds: own.Kinds } : {}),
    Types: question.Files.Types.filter((type) => own.Types === null || isTypeAllowed(type, own.Types)),
  };
}

/** The form may have changed since the application was handed in. */
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

/** Checks the number of files of the question and of the holder, and their bytes in all. Nobody adds to them until the transaction ends. */
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
  const most = Number(here) >= MaxCount ? MaxCount : Number(count) >= purpose.count ? purpose.count : null;
  if (most !== null)
    throw unprocessable('too-many-files', `There may be ${most} files here.`, [
      fieldError('/data', 'too-many', { count: most }),
    ]);
  requireAllowedSize(size, { MaxSize: purpose.total - Number(bytes) });
}

/** What nobody has handed in shares room of its own, so that it cannot use up all of the project's. Under its lock: files that are being stored count too. */
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

/** A file that was handed in stays until its application is handed in again. */
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

/** Takes files off the records. Their bytes go by `deleteLooseBytes` after the transaction, or by the next sweep. */
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

/** A draft that was mailed has the files of its sender too, who goes on holding them. */
export async function lendFiles(db: Db, holder: FileHolder, application: number): Promise<void> {
  await db.updateTable('guest_files').set({ application }).where(ofHolder(holder)).execute();
}

/**
 * Makes the files of these ids part of an application, in the transaction of the act that hands it in, and ends the token. The others of the holder go: those
 * of questions that are not asked, and those that were taken off.
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

/** Takes the files off an application that are no part of it as it was handed in. */
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

/** Makes files that were uploaded for these questions part of an application that was handed in. */
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

/** The files of applications that are about to be deleted. */
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

/** The files of an application as it was handed in; of a draft those that are there. */
export const selectDocuments = (db: Db, application: number, status: number) =>
  db
    .selectFrom('guest_files')
    .where('application', '=', application)
    .$if(status !== -1, (query) => query.where('handed', '=', true))
    .orderBy('created')
    .orderBy('id')
    .selectAll();

/** Gives a person the files of an application, beside those: both have the bytes. */
export async function giveFiles(
  db: Db,
  application: number,
  { project, person }: { readonly project: number; readonly person: number },
): Promise<void> {
  const rows = await selectDocuments(db, application, 1).execute();
  for (const [index, { name, created, ...row }] of rows.entries()) {
    // The rows are in their order: no two of them have the same version.
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
