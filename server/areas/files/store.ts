import { randomBytes } from 'node:crypto';
import type { ReceivedFile } from '../../../schemas/define.ts';
import type { CallContext, Db } from '../../area.ts';
import { isBackupRunning } from '../../data/backup-lock.ts';
import { isTypeAllowed, detectType } from '../../files/content.ts';
import { endingOf, kindOfFile, USUAL_KINDS } from '../../files/kinds.ts';
import { TABLES_WITH_BYTES, type Storage } from '../../files/storage.ts';
import { conflict, fieldError, ProblemError, unprocessable } from '../../problem.ts';
import type { FileLimits } from './limits.ts';
import type { StoredName } from './stored-names.ts';
import { requireQuota, lockQuota, type Uploader } from './quota.ts';
import type { FilePlace, ToolAddress } from './tables.ts';

/** 128 random bits, in the letters of a key. */
export const randomId = (): string => randomBytes(16).toString('hex');

/** Bytes that stand in the storage and are no file yet. */
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

/** Where bytes are to become a file. */
export interface StoreOptions {
  readonly limits: FileLimits;
  readonly where: Pick<NewFile, 'project' | 'owner' | 'uploader' | 'category'>;
}

/** Stores the bytes that came with a call of a person, for `record` to make a file of them. */
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
  /** Asks before the lock what does not need it: whoever waits for the lock waits for all that is asked under it. */
  readonly before?: (db: Db) => Promise<void>;
  /** Asks under the lock what has to hold besides. */
  readonly check: (db: Db) => Promise<void>;
}

/** Stores bytes for `record`. They count from the beginning, and are gone again where no record comes of them; what a crash leaves is swept. */
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
    await lockQuota(transaction, uploader);
    await check(transaction);
    await requireQuota(transaction, config, uploader, file.size);
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

/** The database went away under the record, which may still come: the sweep looks a day later. */
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

/** An empty file is no document of anybody: the wrong one was chosen, or it was not written yet. */
export function requireContent(size: number): void {
  if (size === 0) throw unprocessable('empty-file', 'The file is empty.', [fieldError('/data', 'required')]);
}

type AllowedTypes = Pick<FileLimits, 'Types' | 'Kinds'>;

/** The contents have to be of a kind and of a type that are taken here, and no name may be that of a program. A type that is listed by its name is taken. */
export function requireAllowedType(mime: string, names: readonly string[], limits: AllowedTypes): void {
  const { Types } = limits;
  if (Types !== null && !isTypeAllowed(mime, Types)) throw typeNotAllowed(mime);
  requireAllowedNames(names, limits);
  const kinds = limits.Kinds ?? USUAL_KINDS;
  if (Types?.includes(mime) !== true && !kinds.includes(kindOfFile(mime, ''))) throw typeNotAllowed(mime);
}

/** What the names alone tell, before a byte is sent. */
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

/** Makes the record of stored bytes if the category's quota allows it. The lock makes two requests at once count each other. Runs in a transaction. */
export async function recordFile(db: Db, file: NewFile, bytes: StoredBytes, limits: FileLimits): Promise<string> {
  await lockQuota(db, { project: file.project, person: file.uploader });
  await requireCategoryRoom(db, file, limits);
  return addFile(db, file, bytes);
}

/** Makes the record of stored bytes: from now on they are a file. */
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

/** Takes files off the records, in the caller's transaction; their bytes go by `deleteLooseBytes` after it, or by the next sweep. */
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

/** Notes bytes that no record has: the sweep removes them a day later. */
export async function recordLooseBytes(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .insertInto('loose_files')
    .values(keys.map((key) => ({ key })))
    .onConflict((on) => on.column('key').doNothing())
    .execute();
}

/** Removes bytes that no record has, after the commit that dropped it. What fails here, or comes while a backup is being made, the sweep does later. */
export async function deleteLooseBytes(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  ...keys: string[]
): Promise<void> {
  if (keys.length === 0) return;
  if (await isBackupRunning(db)) return recordLooseBytes(db, keys);
  for (const key of keys) {
    // An application and the mentee who was made from it have the same bytes.
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
