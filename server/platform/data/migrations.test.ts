import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { planOf } from '../../../tests/upgrade/plan.ts';
import { readRelease } from '../../../tests/upgrade/release.ts';
import { migrationNames, readMigrations } from './migrate.ts';
import { openPool } from './pool.ts';
import { readCatalogue, findBreakingChanges } from '../../../tests/support/server/catalogue.ts';

/** The previous release; updated with a new release. */
const { migration: BEFORE, statements } = readRelease();

/** Reviewed breaches of the rule: the migration, the reported change, and why older code works with it. */
const REVIEWED: Readonly<Record<string, readonly { readonly what: string; readonly why: string }[]>> = {
  '0180-work-states': [
    {
      what: 'new trigger action_completions_work on action_completions',
      why: 'It only writes into the two tables that the migration makes; older code writes completions as before.',
    },
  ],
  '0190-names-of-people': [
    {
      what: 'new trigger people_names on people',
      why: 'It only replaces the name that older code writes, so that both releases write one name; older code orders by it.',
    },
  ],
  '0265-files-of-applications': [
    {
      what: 'column guest_files.token is bytea not null and becomes bytea',
      why: 'The release of before has no table guest_files: 0160 makes it.',
    },
  ],
  '0301-withdrawn-applications': [
    {
      what: "new constraint applications_status_check on applications: CHECK ((status = ANY (ARRAY['-1'::integer, 1, 100, 2, 3, 1000, 1001])))",
      why: 'The release of before has no table applications: 0230 makes it.',
    },
  ],
  '0280-impersonator': [
    {
      what: 'column application_moves.behind is gone',
      why: 'The release of before has no table application_moves: 0230 makes it.',
    },
    {
      what: 'column payment_batches.behind is gone',
      why: 'The release of before has no table payment_batches: 0210 makes it.',
    },
    ...['audit', 'sessions'].map((table) => ({
      what: `new trigger ${table}_impersonator on ${table}`,
      why: 'It only copies the column that older code writes to its new name, and back.',
    })),
  ],
};

const { maker, owner } = inject('cluster');
const name = `test_${randomBytes(6).toString('hex')}`;
const admin = new Client(maker);
await admin.connect();
await admin.query(`create database ${name} owner praxis_owner`);
const pool = openPool({ ...owner, database: name, max: 1 }, () => undefined); // it goes with the database at the end
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
afterAll(async () => {
  await db.destroy();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('a migration imports nothing that changes after it', () => {
  const folder = join(import.meta.dirname, 'migrations');
  const outside = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)].flatMap(
      ([, from = '']) => (from === 'kysely' || from.startsWith('./') ? [] : [`${file}: ${from}`]),
    ),
  );
  expect(outside).toEqual([]);
});

test('every migration since the last release leaves what older code reads and writes as it was', async () => {
  const { error } = await migrator.migrateTo(BEFORE);
  expect(error).toBeUndefined();
  const broken: Record<string, readonly string[]> = {};
  let before = await readCatalogue(db);
  for (const next of migrationNames().filter((migrationName) => migrationName > BEFORE)) {
    await migrator.migrateTo(next);
    const after = await readCatalogue(db);
    const known = (REVIEWED[next] ?? []).map(({ what }) => what);
    const found = findBreakingChanges(before, after).filter((what) => !known.includes(what));
    if (found.length > 0) broken[next] = found;
    before = after;
  }
  expect(broken).toEqual({});
});

test('the tables of today answer every statement of the release of before', async () => {
  await migrator.migrateToLatest();
  expect(statements.length).toBeGreaterThan(500);
  const broken: string[] = [];
  for (const statement of statements) {
    const problem = await planOf(db, statement);
    if (problem !== undefined) broken.push(`${problem}: ${statement}`);
  }
  expect(broken).toEqual([]);
});

test.each([
  ['alter table people drop column username cascade', /column .*username.* does not exist/],
  ['alter table people add column at integer', /column reference "at" is ambiguous/],
  ['alter table attempts drop constraint attempts_pkey', /no unique or exclusion constraint matching the ON CONFLICT/],
])('a statement of the release of before would fail: %s', async (change, problem) => {
  await migrator.migrateToLatest();
  await sql.raw('begin').execute(db);
  await sql.raw(change).execute(db);
  let found: string | undefined;
  for (const statement of statements) {
    await sql.raw('savepoint before').execute(db);
    found = await planOf(db, statement);
    await sql.raw('rollback to before').execute(db);
    if (found !== undefined) break;
  }
  await sql.raw('rollback').execute(db);
  expect(found).toMatch(problem);
});

test.each(['audit', 'sessions'])(
  'a row of %s has its impersonator under both names, whichever release writes it',
  async (table) => {
    await migrator.migrateToLatest();
    await sql.raw('begin').execute(db);
    const columns = { audit: sql`(action, `, sessions: sql`(hash, person, expires, ` }[table];
    const given = { audit: sql`('test', 7)`, sessions: sql`(sha256(clock_timestamp()::text::bytea), 1, now(), 7)` }[
      table
    ];
    for (const column of ['behind', 'impersonator']) {
      const { rows } = await sql`
      insert into ${sql.table(table)} ${columns}${sql.ref(column)}) values ${given} returning behind, impersonator`.execute(
        db,
      );
      expect(rows).toEqual([{ behind: 7, impersonator: 7 }]);
    }
    await sql.raw('rollback').execute(db);
  },
);

/** The breaking changes of a statement, on the single connection. */
async function afterwards(statement: string): Promise<string[]> {
  await migrator.migrateToLatest();
  const before = await readCatalogue(db);
  await sql.raw('begin').execute(db);
  await sql.raw(statement).execute(db);
  const found = findBreakingChanges(before, await readCatalogue(db));
  await sql.raw('rollback').execute(db);
  return found;
}

test.each([
  ['alter table people drop column username', /column people\.username is gone/],
  ['alter table people rename column username to login', /column people\.username is gone/],
  ['alter table sessions alter column agent type varchar', /column sessions\.agent is text and becomes character var/],
  ['alter table sessions alter column agent set not null', /column sessions\.agent is text and becomes text not null/],
  ['alter table outbox alter column attempts drop default', /column outbox\.attempts .* loses its default/],
  ['alter table people add column extra text not null', /new column people\.extra has no default and may not be null/],
  ['drop table attempts cascade', /table attempts is gone/],
  ['alter table sessions add constraint short check (length(agent) < 5)', /new constraint .*short on sessions/],
  [
    'alter table sessions add constraint short check (length(agent) < 5) not valid',
    /new constraint .*short on sessions/,
  ],
  ['create unique index agents on sessions (agent)', /new unique index agents on sessions/],
  ['alter table attempts drop constraint attempts_pkey', /unique index attempts_pkey on attempts is gone/],
  ['drop function praxis_person cascade', /function praxis_person\(\) is gone/],
  [
    `create trigger stop before insert on audit for each row execute function suppress_redundant_updates_trigger()`,
    /new trigger stop on audit/,
  ],
  ['alter table people enable row level security', /row-level security of people changes/],
  ['create policy mine on audit using (person = 1)', /policies of audit change/],
])('it would find: %s', async (statement, found) => {
  expect((await afterwards(statement)).join('\n')).toMatch(found);
});

test.each([
  'create table more (id integer primary key, text text not null unique)',
  'alter table people add column extra text',
  "alter table people add column extra text not null default ''",
  'alter table people add column extra integer references people on delete set null',
  'alter table people add column extra integer not null default 1 check (extra > 0)',
  'create index extra on people (username)',
])('it lets through: %s', async (statement) => {
  expect(await afterwards(statement)).toEqual([]);
});
