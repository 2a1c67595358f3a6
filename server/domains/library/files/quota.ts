import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import type { Config } from '../../../platform/base/config.ts';
import { ProblemError } from '../../../platform/base/problem.ts';

/**
 * The person whose quota an upload counts against, and the project. Uploads count for the uploader, so that nobody uses
 * up the quota of others. Null without a session.
 */
export interface Uploader {
  readonly project: number;
  readonly person: number | null;
}

const MEGABYTE = 1_048_576;

/** Locks the quota for the rest of the transaction, so that a second request is counted after the first has stored. */
export async function lockQuota(db: Db, { project, person }: Uploader): Promise<void> {
  for (const name of [`files/project/${project}`, ...(person === null ? [] : [`files/person/${person}`])])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** The bytes of stored files, of open uploads and of files being stored. */
async function countBytes(db: Db, { project, person }: Uploader) {
  const { rows } = await sql<{ mine: string; all: string }>`
    select (
      (select coalesce(sum(size), 0) from files where coalesce(uploader, owner) = ${person}::integer)
      + (select coalesce(sum(reserved), 0) from uploads where person = ${person}::integer and result is null)
      + (select coalesce(sum(size), 0) from loose_files where person = ${person}::integer))::text as mine,
    (
      (select coalesce(sum(size), 0) from files where project = ${project})
      + (select coalesce(sum(size), 0) from guest_files where project = ${project})
      + (select coalesce(sum(reserved), 0) from uploads where project = ${project} and result is null)
      + (select coalesce(sum(size), 0) from loose_files where project = ${project}))::text as "all"`.execute(db);
  const [row] = rows;
  return { mine: Number(row?.mine ?? 0), all: Number(row?.all ?? 0) };
}

type QuotaSettings = Pick<
  Config,
  | 'MEGABYTES_PER_PERSON'
  | 'MEGABYTES_PER_PROJECT'
  | 'OPEN_UPLOADS'
  | 'OPEN_UPLOADS_PER_PROJECT'
  | 'CATEGORIES_PER_PERSON'
>;

/** Checks that the bytes fit into the quota, and locks it for the rest of the transaction. `check` runs under the lock, before the bytes are counted. */
export async function reserveQuota(
  db: Db,
  config: QuotaSettings,
  {
    where,
    bytes,
    check,
  }: { readonly where: Uploader; readonly bytes: number; readonly check?: (db: Db) => Promise<void> },
): Promise<void> {
  await lockQuota(db, where);
  await check?.(db);
  await requireBytes(db, config, where, bytes);
}

async function requireBytes(db: Db, config: QuotaSettings, where: Uploader, bytes: number): Promise<void> {
  const { mine, all } = await countBytes(db, where);
  if (mine + bytes > config.MEGABYTES_PER_PERSON * MEGABYTE)
    throw quotaExceeded('person-full', 'There is no room for more files of this person.', config.MEGABYTES_PER_PERSON);
  if (all + bytes > config.MEGABYTES_PER_PROJECT * MEGABYTE)
    throw quotaExceeded(
      'project-full',
      'There is no room for more files in this project.',
      config.MEGABYTES_PER_PROJECT,
    );
}

/** Checks whether the person may begin another upload. The caller holds the lock. */
export async function requireUploadQuota(db: Db, config: QuotaSettings, { project, person }: Uploader): Promise<void> {
  const { rows } = await sql<{ mine: number; all: number }>`
    select count(*) filter (where person = ${person})::integer as mine,
      count(*) filter (where project = ${project})::integer as "all"
    from uploads where result is null and (person = ${person} or project = ${project})`.execute(db);
  const { mine, all } = rows[0] ?? { mine: 0, all: 0 };
  if (mine >= config.OPEN_UPLOADS)
    throw quotaExceeded('too-many-uploads', 'Too many uploads of this person are open.', config.OPEN_UPLOADS);
  if (all >= config.OPEN_UPLOADS_PER_PROJECT)
    throw quotaExceeded(
      'project-uploads',
      'Too many uploads of this project are open.',
      config.OPEN_UPLOADS_PER_PROJECT,
    );
}

/**
 * Checks whether the person may use the category: an existing one, or a new one up to a limit. The caller holds the
 * lock.
 */
export async function requireCategoryQuota(
  db: Db,
  { CATEGORIES_PER_PERSON: max }: QuotaSettings,
  { person }: Uploader,
  category: string,
): Promise<void> {
  const { rows } = await sql<{ count: number; known: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(category = ${category}), false) as known from (
      select category from files where coalesce(uploader, owner) = ${person} and place not in ('library', 'directory')
      union select plan ->> 'category' from uploads where person = ${person} and result is null and place = 'own') made`.execute(
    db,
  );
  const [row] = rows;
  if (row && !row.known && row.count >= max)
    throw quotaExceeded('too-many-categories', 'This person has files in as many categories as there may be.', max);
}

type FullCode = 'person-full' | 'project-full' | 'too-many-uploads' | 'project-uploads' | 'too-many-categories';

export const quotaExceeded = (code: FullCode, title: string, max: number) =>
  new ProblemError({ status: 422, code, title, data: { max, count: max } });
