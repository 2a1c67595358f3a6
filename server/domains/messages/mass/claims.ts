import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';

/** Days for which the rows of a run are stored. */
const DAYS = 90;

interface Run {
  readonly reader: Reader;
  readonly run: string;
}

const keysArray = (keys: readonly string[]) => sql`${[...keys]}::text[]`;

/**
 * Claims rows before they are sent and returns those that were not claimed before: a row of a run is sent once, also
 * after a reload, in two windows, and after a crash. `again` also takes claimed rows whose outcome is not known.
 */
export async function claimRows(
  db: Db,
  { reader, run }: Run,
  keys: readonly string[],
  again: boolean,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into mass_rows (project, person, run, key)
    select ${reader.project.id}, ${reader.person}, ${run}, key from unnest(${keysArray(keys)}) as key order by key
    on conflict (project, person, run, key) do update set time = now() where ${again} and not mass_rows.sent
    returning key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The claimed rows that were sent. */
export async function findSentRows(db: Db, run: Run, keys: readonly string[]): Promise<Set<string>> {
  const rows = await ofRun(db, run)
    .where(sql<boolean>`key = any(${keysArray(keys)})`)
    .where('sent', '=', true)
    .select('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

const ofRun = (db: Db, { reader, run }: Run) =>
  db
    .selectFrom('mass_rows')
    .where('project', '=', reader.project.id)
    .where('person', '=', reader.person)
    .where('run', '=', run);

/** Marks rows as sent. */
export async function markSent(db: Db, { reader, run }: Run, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('mass_rows')
    .set({ sent: true })
    .where('project', '=', reader.project.id)
    .where('person', '=', reader.person)
    .where('run', '=', run)
    .where(sql<boolean>`key = any(${keysArray(keys)})`)
    .execute();
}

/** Releases rows that were not sent, so that they can be sent again. */
export async function releaseRows(db: Db, { reader, run }: Run, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mass_rows')
    .where('project', '=', reader.project.id)
    .where('person', '=', reader.person)
    .where('run', '=', run)
    .where('sent', '=', false)
    .where(sql<boolean>`key = any(${keysArray(keys)})`)
    .execute();
}

export async function forgetOldRows(db: Db): Promise<void> {
  await sql`delete from mass_rows where time < now() - make_interval(days => ${DAYS})`.execute(db);
}
