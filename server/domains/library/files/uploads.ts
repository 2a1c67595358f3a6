import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ReceivedFile } from '../../../../schemas/define.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import { PREPARED } from '../../../platform/data/prepared.ts';
import { detectType } from '../../../platform/files/content.ts';
import { requireParts, type UploadTarget } from '../../../platform/files/storage.ts';
import { projectCondition, type Reader } from '../../../policy/reader.ts';
import {
  conflict,
  fieldError,
  forbidden,
  notFound,
  ProblemError,
  unauthenticated,
  unprocessable,
} from '../../../platform/base/problem.ts';
import type { FileLimits } from './limits.ts';
import { requireUploadQuota, reserveQuota, type Uploader } from './quota.ts';
import {
  recordLooseBytes,
  requireAllowedNames,
  requireAllowedSize,
  requireAllowedType,
  requireContent,
  randomId,
  type StoredBytes,
} from './store.ts';
import { displayName } from '../../../platform/files/stored-names.ts';

/** Bytes of a part, unless the start sets it. */
const PART_SIZE = 262_144;

/** An upload that has been started, by whom and where. */
export interface Upload extends UploadTarget {
  readonly project: number;
  readonly size: number | null;
  /** The data from which the file is made in the end. */
  readonly plan: Readonly<Record<string, unknown>>;
  readonly limits: FileLimits;
  readonly result: string | null;
}

type UploadKind = Database['uploads']['place'];

export interface NewUpload {
  readonly place: UploadKind;
  readonly parts: number;
  readonly partSize?: number | undefined;
  readonly size?: number | undefined;
  readonly plan: Readonly<Record<string, unknown>>;
  readonly limits: FileLimits;
}

/**
 * Begins an upload for a person and a project. Its bytes count against the quota at once; `check` runs under the lock.
 */
export async function startUpload(
  { db, config }: Pick<CallContext, 'db' | 'config'>,
  reader: Reader,
  started: NewUpload,
  check?: (db: Db, where: Uploader) => Promise<void>,
): Promise<string> {
  const { parts, size, limits, place, plan } = started;
  const partSize = started.partSize ?? PART_SIZE;
  if (size !== undefined) requireContent(size);
  requireAllowedNames(namesIn(plan), limits);
  requireAllowedSize(size ?? (parts - 1) * partSize + (parts > 1 ? 1 : 0), limits);
  if (size !== undefined && parts !== Math.max(1, Math.ceil(size / partSize))) throw partsDoNotFit();
  const id = randomId();
  const reserved = size ?? Math.min(parts * partSize, limits.MaxSize);
  const where = { project: reader.project.id, person: reader.person };
  await db.transaction().execute(async (transaction) => {
    await reserveQuota(transaction, config, {
      where,
      bytes: reserved,
      check: (locked) => requireUploadQuota(locked, config, where),
    });
    await check?.(transaction, where);
    const about = { place, parts, part_size: partSize, size: size ?? null, reserved };
    await transaction
      .insertInto('uploads')
      .values({ id, ...where, ...about, key: randomId(), plan: JSON.stringify({ ...plan, limits }) })
      .execute();
  });
  return id;
}

const partsDoNotFit = () =>
  unprocessable('parts-do-not-fit', 'So many parts do not make a file of that size.', [fieldError('/Parts', 'parts')]);

const uploadNotFound = () => notFound('no-upload', 'There is no such upload.');

interface UploadQuery {
  readonly Id: string;
  readonly ProjectId?: string;
}

/**
 * The caller's own upload in the project of the call, with the caller's rights checked. One statement, since every part
 * runs it.
 */
export async function requireUpload(
  { db, me, sessionIsValid }: CallContext,
  place: UploadKind | 'any',
  asked: UploadQuery,
): Promise<Upload> {
  const { rows } = await sql<UploadRow>`${sql.raw(PREPARED)}
    select u.id, u.project, u.place, u.parts, u.part_size, u.size, u.key, u.plan, u.result, here.roles, ${sessionIsValid} as "sessionIsValid"
    from uploads u join (
      select projects.id, memberships.roles from memberships join people on people.id = memberships.person
      join projects on projects.id = memberships.project
      where memberships.person = ${me.Id} and ${projectCondition(asked.ProjectId)}
      order by projects.id = people.default_project desc nulls last, projects.id limit 1) here on here.id = u.project
    where u.id = ${asked.Id} and u.person = ${me.Id} and ${place} in ('any', u.place)`.execute(db);
  const [row] = rows;
  if (!row) throw uploadNotFound();
  if (!row.sessionIsValid) throw unauthenticated();
  if (row.place === 'library' && !areas.library.some((role) => row.roles.includes(role))) throw wrongRole();
  const { part_size: partSize, plan, size, ...rest } = row;
  return { ...rest, partSize, plan, size: size === null ? null : Number(size), limits: plan.limits };
}

const wrongRole = () => forbidden('wrong-role', 'The role for that is missing.');

interface UploadRow {
  readonly id: string;
  readonly project: number;
  readonly parts: number;
  readonly place: UploadKind;
  readonly part_size: number;
  readonly size: string | null;
  readonly key: string;
  readonly plan: Readonly<Record<string, unknown>> & { readonly limits: FileLimits };
  readonly result: string | null;
  readonly roles: readonly string[];
  readonly sessionIsValid: boolean;
}

interface UploadPart {
  readonly Id: string;
  readonly ProjectId?: string;
  readonly part: number;
  readonly hash?: string;
  readonly data: ReceivedFile;
}

/** Stores a part of an upload. */
export async function storePart(context: CallContext, place: UploadKind, body: UploadPart) {
  const { part, data, hash } = body;
  const upload = await requireUpload(context, place, body);
  if (upload.result !== null) throw conflict('upload-ended', 'The upload has ended.');
  requireFittingPart(upload, part, data.size);
  if (hash !== undefined && hash !== data.sha256) throw wrongPartHash(part);
  if (!('bytes' in data.content)) throw new Error('A part is short enough to be in memory');
  const Done = await context.storage.putPart(upload, part, data.content.bytes, data.sha256);
  return { Id: upload.id, part, Hash: data.sha256, Done };
}

function requireFittingPart(upload: Upload, part: number, size: number): void {
  const { parts, partSize } = upload;
  if (part >= parts) throw unprocessable('no-such-part', `There are ${parts} parts.`);
  const last = part === parts - 1;
  const rest = upload.size === null ? undefined : upload.size - (parts - 1) * partSize;
  const fits = last
    ? rest === undefined
      ? size <= partSize && (size > 0 || parts === 1)
      : size === rest
    : size === partSize;
  if (!fits) throw unprocessable('part-size', `Part ${part} has not the size that it should.`);
  requireAllowedSize(part * partSize + size, upload.limits);
}

const wrongPartHash = (part: number) =>
  new ProblemError({
    status: 422,
    code: 'wrong-hash',
    title: `Part ${part} did not arrive as it was sent.`,
    data: { part },
  });

/** The parts of an upload that have arrived. */
export async function getProgress(context: CallContext, body: UploadQuery) {
  const upload = await requireUpload(context, 'any', body);
  const ended = upload.result !== null;
  const there = ended ? [] : [...(await context.storage.parts(upload))].toSorted(([one], [other]) => one - other);
  return {
    Id: upload.id,
    Parts: upload.parts,
    PartSize: upload.partSize,
    Done: ended ? Array.from({ length: upload.parts }, (_, part) => part) : there.map(([part]) => part),
    Hashes: there.map(([, hash]) => hash),
    Ended: ended,
  };
}

/** Deletes an upload. One that has ended is a file, and stays. */
export async function abandonUpload(context: CallContext, body: UploadQuery): Promise<boolean> {
  return discard(context, await requireUpload(context, 'any', body));
}

/** Deletes an upload with its bytes, unless it has ended and they belong to a file. */
async function discard({ db, storage }: Pick<CallContext, 'db' | 'storage'>, upload: Upload): Promise<boolean> {
  const gone = await db
    .deleteFrom('uploads')
    .where('id', '=', upload.id)
    .where('result', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!gone) return false;
  await storage.forget(upload);
  await storage.remove(upload.key);
  return true;
}

/**
 * Ends an upload: stores the bytes durably, then makes the records by `record` in one transaction with the end. Two
 * simultaneous ends, or one after a crash, give the same result.
 */
export async function endUpload(
  context: CallContext,
  place: UploadKind,
  body: UploadQuery & { readonly Hash?: string },
  record: (db: Db, upload: Upload, bytes: StoredBytes) => Promise<string>,
): Promise<string> {
  const { db, storage } = context;
  const upload = await requireUpload(context, place, body);
  if (upload.result !== null) return upload.result;
  const there = await storage.parts(upload);
  // A simultaneous end may have come first and deleted the parts.
  const ended = there.size < upload.parts ? (await requireUpload(context, place, body)).result : null;
  if (ended !== null) return ended;
  const hash = hashOfParts(upload, there);
  if (body.Hash !== undefined && body.Hash !== hash) throw wrongFileHash();
  await storage.finish(upload);
  const bytes = await examineUpload(context, upload, hash);
  const result = await db.transaction().execute(async (transaction) => {
    const open = await transaction
      .selectFrom('uploads')
      .where('id', '=', upload.id)
      .select('result')
      .forUpdate()
      .executeTakeFirst();
    if (!open) return undefined;
    if (open.result !== null) return open.result;
    const made = await record(transaction, upload, bytes);
    await transaction.updateTable('uploads').set({ result: made }).where('id', '=', upload.id).execute();
    return made;
  });
  await storage.forget(upload);
  if (result !== undefined) return result;
  // It was abandoned meanwhile, perhaps before its bytes were put together.
  await recordLooseBytes(db, [upload.key]);
  throw uploadNotFound();
}

/** The hash of the hashes of the parts, in order. */
function hashOfParts(upload: Upload, parts: ReadonlyMap<number, string>): string {
  requireParts(upload, parts);
  const all = createHash('sha256');
  for (let part = 0; part < upload.parts; part += 1) all.update(parts.get(part) ?? '', 'hex');
  return all.digest('hex');
}

const wrongFileHash = () =>
  new ProblemError({
    status: 422,
    code: 'wrong-hash',
    title: 'The parts are not those of the file that was sent.',
    data: { part: -1 },
  });

/** The sender's name for the file and the stored one. */
function namesIn({ name, stored }: Upload['plan']): readonly string[] {
  const base: unknown = typeof stored === 'object' && stored !== null && 'base' in stored ? stored.base : undefined;
  return [name, typeof base === 'string' ? displayName(base) : undefined].filter((text) => typeof text === 'string');
}

/** Checks the contents, and deletes the upload at once if it may not be stored. */
async function examineUpload({ db, storage }: CallContext, upload: Upload, hash: string): Promise<StoredBytes> {
  const size = (await storage.size(upload.key)) ?? 0;
  try {
    requireContent(size);
    const [name = '', ...others] = namesIn(upload.plan);
    const mime = await detectType({ name, size, read: (start, length) => storage.read(upload.key, start, length) });
    requireAllowedType(mime, [name, ...others], upload.limits);
    return { key: upload.key, size, mime, hash };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422) await discard({ db, storage }, upload);
    throw error;
  }
}
