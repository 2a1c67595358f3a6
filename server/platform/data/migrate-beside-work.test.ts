import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { migrate, migrationNames, readMigrations } from './migrate.ts';
import { openPool } from './pool.ts';

const { maker, owner } = inject('cluster');
const name = `test_${randomBytes(6).toString('hex')}`;
const admin = new Client(maker);
await admin.connect();
await admin.query(`create database ${name} owner praxis_owner`);
const connection = { ...owner, database: name };
const open = async () => {
  const client = new Client(connection);
  await client.connect();
  return client;
};
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** A migration that changes a table in use. */
const CHANGES_MAILS = '0268-mail-unsubscribe';
const names = migrationNames();
const before = names[names.indexOf(CHANGES_MAILS) - 1] ?? '';

async function migrateToTheOneBefore(): Promise<void> {
  const pool = openPool({ ...connection, max: 1 }, () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateTo(before);
  await db.destroy();
  expect(error).toBeUndefined();
}

it('waits for people who hold its tables, holds up nobody for long, and is applied when they are done', async () => {
  await migrateToTheOneBefore();
  const [reader, writer] = [await open(), await open()];
  const said: string[] = [];
  // A transaction locks the table; reads of others get their turn while the migration waits.
  await reader.query('begin');
  await reader.query('select * from mails limit 1');
  const migrating = migrate(connection, undefined, (text) => said.push(text));
  while (said.length === 0) await writer.query('select count(*) from mails'); // oxlint-disable-line no-await-in-loop -- as a person works
  await reader
    .query('insert into audit (action, subject) values ($1, $2)', ['documents.save', 'x'])
    .catch(() => undefined);
  await reader.query('rollback');
  expect(await migrating).toEqual(names.filter((each) => each > before));
  expect(said[0]).toContain('is tried again');
  const { rows } = await reader.query('select count(*)::int as count from kysely_migration');
  expect(rows[0].count).toBe(names.length);
  await Promise.all([reader.end(), writer.end()]);
}, 30_000);
