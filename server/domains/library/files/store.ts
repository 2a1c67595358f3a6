import { randomBytes } from 'node:crypto';
import type { ReceivedFile } from '../../../../schemas/define.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isBackupRunning } from '../../../platform/data/backup-lock.ts';
import { isTypeAllowed, detectType } from '../../../platform/files/content.ts';
import { endingOf, kindOfFile, USUAL_KINDS } from '../../../platform/files/kinds.ts';
import { TABLES_WITH_BYTES, type Storage } from '../../../platform/files/storage.ts';
import { conflict, fieldError, ProblemError, unprocessable } from '../../../platform/base/problem.ts';
import type { FileLimits } from './limits.ts';
import type { StoredName } from '../../../platform/files/stored-names.ts';
import { lockQuota, reserveQuota, type Uploader } from './quota.ts';
import type { FilePlace } from '../../../policy/files.ts';
import type { ToolAddress } from '../../../platform/data/column-types.ts';

/** 128 random bits as characters of a key. */
export const randomId = (): string => randomBytes(16).toString('hex');

/** Bytes in the storage that are not yet a file. */
export interface StoredBytes {
  readonly key: string;
  readonly size: number;
  readonly mime: string;
  readonly hash: string;
}

export interface NewFile {
  readonly project: number;
  readonly owner: number;
  readonly uploader: number;
  readonly place: FilePlace;
  readonly category: string;
  readonly name: StoredName;
  readonly tool?: ToolAddress;
}

/** The quota and limits of bytes that will become a file. */
export interface StoreOptions {
  readonly limits: FileLimits;
  readonly where: Pick<NewFile, 'project' | 'owner' | 'uploader' | 'category'>;
}

/** Stores the bytes of a person's call; `record` makes a file of them. */
export const storeWithRecord = <Result>(
  context: Pick<CallContext, 'db' | 'storage' | 'config'>,
  file: ReceivedFile,
  { limits, where }: StoreOptions,
  record: (bytes: StoredBytes) => Promise<Result>,
): Promise<Result> => {
  const uploader = { project: where.project, person: where.uploader };
  return storeBytes(context, file, { limits, uploader, check: (db) => requireCategoryRoom(db, where, limits) }, record);
};

interface ByteOptions {
  readonly limits: FileLimits;
  readonly uploader: Uploader;
  /** Checks that need no lock, run before it, since everybody else waits for the lock. */
  readonly before?: (db: Db) => Promise<void>;
  /** Checks that run under the lock. */
  readonly check: (db: Db) => Promise<void>;
}

/**
 * Stores bytes for `record`. They count against the quota at once, and are deleted if no record is made; after a crash
 * the sweep deletes them.
 */
export async function storeBytes<Result>(
  context: Pick<CallContext, 'db' | 'storage' | 'config'>,
  file: ReceivedFile,
  { limits, uploader, before, check }: ByteOptions,
  record: (bytes: StoredBytes) => Promise<Result>,
): Promise<Result> {
  const { db, storage, config } = context;
  requireAllowedSize(file.size, limits);
  requireAllowedNames([file.name], limits);
  const key = randomId();
  await db.transaction().execute(async (transaction) => {
    await before?.(transaction);
    await reserveQuota(transaction, config, { where: uploader, bytes: file.size, check });
    await transaction
      .insertInto('loose_files')
      .values({ key, ...uploader, size: file.size })
      .execute();
  });
  try {
    await storage.put(key, file);
    const read = (start: number, length: number) => storage.read(key, start, length);
    const mime = await detectType({ name: file.name, size: file.size, read });
    requireAllowedType(mime, [file.name], limits);
    requireContent(file.size);
    return await record({ key, size: file.size, mime, hash: file.sha256 });
  } catch (error) {
    if (!isInDoubt(error) && !(await hasRecord(db, key))) await deleteLooseBytes({ db, storage }, key);
    throw error;
  }
}

async function hasRecord(db: Db, key: string): Promise<boolean> {
  for (const table of TABLES_WITH_BYTES)
    if (await db.selectFrom(table).where('key', '=', key).select('id').executeTakeFirst()) return true;
  return false;
}

/** The connection was lost while storing the record, which may still succeed: the sweep checks a day later. */
const isInDoubt = (error: unknown): boolean => error instanceof ProblemError && error.code === 'database-away';

export function requireAllowedSize(size: number, { MaxSize }: Pick<FileLimits, 'MaxSize'>): void {
  if (size <= MaxSize) return;
  const megabytes = Math.floor(MaxSize / 104_857.6) / 10;
  throw new ProblemError({
    status: 413,
    code: 'file-too-large',
    title: `The file is larger than ${MaxSize} bytes.`,
    data: { MaxSize, megabytes },
  });
}

/** Refuses an empty file: the wrong one was selected, or it was not written yet. */
export function requireContent(size: number): void {
  if (size === 0) throw unprocessable('empty-file', 'The file is empty.', [fieldError('/data', 'required')]);
}

type AllowedTypes = Pick<FileLimits, 'Types' | 'Kinds'>;

/**
 * Requires an allowed kind and type of contents, and no name of a program. A type that is listed by its name is
 * allowed.
 */
export function requireAllowedType(mime: string, names: readonly string[], limits: AllowedTypes): void {
  const { Types } = limits;
  if (Types !== null && !isTypeAllowed(mime, Types)) throw typeNotAllowed(mime);
  requireAllowedNames(names, limits);
  const kinds = limits.Kinds ?? USUAL_KINDS;
  if (Types?.includes(mime) !== true && !kinds.includes(kindOfFile(mime, ''))) throw typeNotAllowed(mime);
}

/** Checks the names before any byte is sent. */
export function requireAllowedNames(names: readonly string[], { Kinds = USUAL_KINDS }: AllowedTypes): void {
  const program = names.find((name) => kindOfFile('', name) === 'programs');
  if (program !== undefined && !Kinds.includes('programs')) throw typeNotAllowed(`.${endingOf(program)}`);
}

const typeNotAllowed = (mime: string) =>
  new ProblemError({
    status: 422,
    code: 'type-not-allowed',
    title: `A file of the type ${mime} may not be stored here.`,
    data: { mime },
  });

/**
 * Makes the record of stored bytes if the category's quota allows it. The lock makes simultaneous requests count each
 * other. Runs in a transaction.
 */
export async function recordFile(db: Db, file: NewFile, bytes: StoredBytes, limits: FileLimits): Promise<string> {
  await lockQuota(db, { project: file.project, person: file.uploader });
  await requireCategoryRoom(db, file, limits);
  return addFile(db, file, bytes);
}

/** Makes the record of stored bytes, which turns them into a file. */
export async function addFile(db: Db, file: NewFile, bytes: StoredBytes): Promise<string> {
  const id = randomId();
  await db.deleteFrom('loose_files').where('key', '=', bytes.key).execute();
  const row = await db
    .insertInto('files')
    .values({
      id,
      project: file.project,
      owner: file.owner,
      uploader: file.uploader,
      place: file.place,
      category: file.category,
      ...file.name,
      mime: bytes.mime,
      size: bytes.size,
      hash: bytes.hash,
      key: bytes.key,
      tool: file.tool ? JSON.stringify(file.tool) : null,
    })
    .onConflict((on) => on.columns(['project', 'place', 'owner', 'category', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw nameTaken();
  return id;
}

const nameTaken = () => conflict('name-taken', 'There is a file of that name and version.');

/**
 * Deletes the records of files in the caller's transaction; their bytes are deleted by `deleteLooseBytes` after it, or
 * by the next sweep.
 */
export async function deleteFileRecords(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('files')
    .where('id', 'in', [...ids])
    .returning('key')
    .execute();
  const keys = rows.map(({ key }) => key);
  if (keys.length > 0) await recordLooseBytes(db, keys);
  return keys;
}

/** Records bytes without a file: the sweep deletes them a day later. */
export async function recordLooseBytes(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .insertInto('loose_files')
    .values(keys.map((key) => ({ key })))
    .onConflict((on) => on.column('key').doNothing())
    .execute();
}

/**
 * Deletes bytes without a record, after the commit. On failure, or while a backup runs, the sweep deletes them later.
 */
export async function deleteLooseBytes(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  ...keys: string[]
): Promise<void> {
  if (keys.length === 0) return;
  if (await isBackupRunning(db)) return recordLooseBytes(db, keys);
  for (const key of keys) {
    // An application and the mentee made from it share the bytes.
    if (!(await hasRecord(db, key))) await storage.remove(key);
    await db.deleteFrom('loose_files').where('key', '=', key).execute();
  }
}

export async function requireCategoryRoom(
  db: Db,
  where: { readonly project: number; readonly owner: number; readonly category: string },
  { MaxCount }: Pick<FileLimits, 'MaxCount'>,
): Promise<void> {
  const { count } = await db
    .selectFrom('files')
    .where('project', '=', where.project)
    .where('owner', '=', where.owner)
    .where('category', '=', where.category)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MaxCount)
    throw unprocessable('too-many-files', `There may be ${MaxCount} files here.`, [
      fieldError('/Category', 'too-many', { count: MaxCount }),
    ]);
}
