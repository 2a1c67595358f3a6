import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { displayName } from '../../../schemas/formats/person-name.ts';
import { testDatabase } from '../../../tests/support/server/test-app.ts';
import { DataFolderInUse, startEmbedded } from './embedded/index.ts';
import { assertOwnFolder, makePrivateFolder, canReach } from './embedded/paths.ts';
import { runIfEmpty } from './empty-database.ts';
import { openPools } from './index.ts';
import { migrate, migrationNames } from './migrate.ts';
import { runAsPerson } from './row-security.ts';

const own = await testDatabase();
const { db, app, owner } = own;
const quiet = { info: () => undefined, warn: () => undefined };

describe("the server's own role", () => {
  test.each([
    ['makes no tables', 'create table other (a integer)'],
    ['changes no tables', 'alter table sessions add column extra text'],
    ['drops no tables', 'drop table sessions'],
    ['changes nothing in the audit log', "update audit set action = 'other'"],
    ['deletes nothing from the audit log', 'delete from audit'],
    ['empties no audit log', 'truncate audit'],
    ['makes no roles', 'create role other'],
    ['runs no programs', "copy audit to program 'true'"],
    ['reads no files', "select pg_read_file('/etc/passwd')"],
    ['forges no migrations', "insert into kysely_migration values ('9999-other', '')"],
    ['takes no other role', 'set role praxis_owner'],
  ])('%s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('adds to the audit log', async () => {
    await db.insertInto('audit').values({ action: 'test', details: '{}' }).execute();
    expect(await db.selectFrom('audit').select('action').execute()).toContainEqual({ action: 'test' });
  });

  test('is stopped where a statement takes too long or a transaction idles', async () => {
    const { rows } = await sql<{
      statement: string;
      idle: string;
    }>`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([{ statement: '30s', idle: '15s' }]);
  });
});

test('a connection that breaks fails what uses it, and nothing else', async () => {
  const broken = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    // An idle connection reports its failure by an event, which would end the process without a listener.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(transaction);
  });
  await expect(broken).rejects.toMatchObject({ status: 503, code: 'database-away' });
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});

describe('migrations', () => {
  test('are numbered, one number each', () => {
    const numbers = migrationNames().map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('that a newer node has added leave this one ready', async () => {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
    expect([rows[0]?.name, await own.ready()]).toEqual([migrationNames().at(-1), true]);
    const client = new Client(owner);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("insert into kysely_migration values ('9999-next', '')");
    expect(await own.ready()).toBe(true);
    await client.query('delete from kysely_migration where name >= $1', [rows[0]?.name]);
    expect(await own.ready()).toBe(false);
    await client.query("insert into kysely_migration values ($1, '')", [rows[0]?.name]);
  });

  test('run once, however many servers start at the same time', async () => {
    const { maker } = await import('vitest').then(({ inject }) => inject('cluster'));
    const admin = new Client(maker);
    await admin.connect();
    await admin.query('create database migrated_at_once owner praxis_owner');
    const made = await Promise.all(
      [1, 2, 3].map(() => migrate({ ...owner, database: 'migrated_at_once' }, 'praxis_app')),
    );
    expect(made.flat().toSorted()).toEqual(migrationNames());
    await admin.query('drop database migrated_at_once with (force)');
    await admin.end();
  });
});

test('Greek is sorted and lower-cased as it should be', async () => {
  const { rows } = await sql<{ lower: string; sorted: string }>`select lower('ΟΔΟΣ') as lower,
    (select string_agg(w, ' ' order by w) from unnest(array['ώρα', 'άλφα', 'Βήτα', 'αλφάβητο', 'ωμέγα']) w) as sorted`.execute(
    db,
  );
  expect(rows).toEqual([{ lower: 'οδος', sorted: 'άλφα αλφάβητο Βήτα ωμέγα ώρα' }]);
});

test.each([
  [{ first_name: 'Μαρία', last_name: 'Οικονόμου' }, 'Οικονόμου Μαρία'],
  [{ first_name: ' Άννα\t', last_name: 'Παππά ' }, 'Παππά Άννα'],
  [{ first_name: 'Άννα Ελένη', last_name: '' }, 'Άννα Ελένη'],
  [{ last_name: 'Παππά' }, 'Παππά'],
  [{ first_name: 5, last_name: null }, ''],
  [{}, ''],
])('the names of people follow from their fields, whatever a release writes: %j', async (fields, sorted) => {
  const written = JSON.stringify(fields);
  const [added] = (
    await sql<{ id: number; name: string; sort_name: string }>`insert into people (username, username_key, name, fields)
      values (${written}, ${written}, 'Παππά Άννα', ${written}) returning id, name, sort_name`.execute(db)
  ).rows;
  expect(added).toMatchObject({ name: displayName(fields), sort_name: sorted });
  await sql`update people set fields = '{}', name = 'Παππά Άννα' where id = ${added?.id}`.execute(db);
  const after = await sql`update people set fields = ${written} where id = ${added?.id}
    returning name, sort_name`.execute(db);
  expect(after.rows).toEqual([{ name: displayName(fields), sort_name: sorted }]);
  await sql`delete from people where id = ${added?.id}`.execute(db);
});

const ask = async (on: Parameters<Parameters<typeof runAsPerson>[2]>[0]) =>
  (await sql<{ person: number | null }>`select praxis_person() as person`.execute(on)).rows[0]?.person;

test('a reader is known to row-level security for one transaction, and to no other', async () => {
  const seen = await Promise.all([1, 2, 3, 4, 5, 6].map((person) => runAsPerson(db, person, ask)));
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => ask(db)))).toEqual([null, null, null, null, null]);
});

const beFirst = (username: string) =>
  runIfEmpty(db, async (transaction) => {
    await sql`insert into people (username, username_key) values (${username}, ${username})`.execute(transaction);
    return username;
  });

test('exactly one of several simultaneous first administrators is created', async () => {
  const made = await Promise.all(['a', 'b', 'c', 'd'].map(beFirst));
  expect(made.filter((name) => name !== undefined)).toHaveLength(1);
});

test('a connection that breaks while nobody uses it is replaced, and said', async () => {
  const said: string[] = [];
  const other = openPools(app, { log: { ...quiet, warn: (text) => void said.push(text) }, max: 1 });
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db)).rows[0]?.pid;
  const before = await pid();
  await sql`select pg_terminate_backend(${before})`.execute(db);
  await expect.poll(() => said.length).toBeGreaterThan(0);
  expect(await pid()).not.toBe(before);
  await other.close();
});

describe('the embedded database', () => {
  const folders: string[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'praxis-embedded-'));
    chmodSync(made, 0o755);
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
  });

  test('is kept from a second holder, and is taken over from one that is gone', async () => {
    const at = folder();
    const first = await startEmbedded({ folder: at, label: 'http://first' });
    await expect(startEmbedded({ folder: at, label: 'http://second' })).rejects.toThrow(DataFolderInUse);
    await expect(startEmbedded({ folder: at, label: 'http://second' })).rejects.toThrow(
      `process ${process.pid}, http://first`,
    );
    await first.abandon();
    const second = await startEmbedded({ folder: at, label: 'http://second' });
    await second.stop();
  });

  test('opens no port, and its socket and passwords are private', async () => {
    const at = folder();
    const embedded = await startEmbedded({ folder: at, label: 'x' });
    onTestFinished(() => embedded.stop());
    const { host = '' } = embedded.connection('postgres');
    expect(lstatSync(host).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(at, 'database.secret')).mode & 0o777).toBe(0o600);
    const client = new Client(embedded.connection('postgres'));
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync",
    );
    expect(rows).toEqual([{ listen: '', fsync: 'on' }]);
    await client.end();
    const wrong = new Client({ ...embedded.connection('postgres'), password: 'wrong' });
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
  });

  test('works where the path is too long for a socket, or odd', async () => {
    const at = join(folder(), `ένας φάκελος, ${'x'.repeat(60)}`);
    const embedded = await startEmbedded({ folder: at, label: 'x' });
    const { host = '' } = embedded.connection('postgres');
    await embedded.stop();
    expect(host.startsWith(tmpdir())).toBe(true);
    rmSync(host, { recursive: true, force: true });
  });

  test.runIf(process.getuid?.() === 0)('moves to where its account can go, and stays there', async () => {
    const closed = folder();
    chmodSync(closed, 0o700);
    const at = join(closed, 'data');
    const first = await startEmbedded({ folder: at, label: 'x' });
    await first.stop();
    const home = readFileSync(join(at, 'database.location'), 'utf8').trim();
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    expect(home).toMatch(/^\/var\/lib\/praxis\/[0-9a-f]{12}$/);
    const second = await startEmbedded({ folder: at, label: 'x' });
    await second.stop();
    expect(readFileSync(join(home, 'database', 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  test.runIf(process.getuid?.() === 0)(
    "is not started by root in somebody's folder, where nothing is changed",
    async () => {
      const at = folder();
      mkdirSync(join(at, 'socket'), { mode: 0o755 });
      for (const path of [at, join(at, 'socket')]) chownSync(path, 60_001, 60_001);
      const state = () =>
        [at, join(at, 'socket')].map((path) => {
          const { uid, gid, mode, ctimeMs } = lstatSync(path);
          return [uid, gid, mode, ctimeMs, readdirSync(path)];
        });
      const before = state();
      await expect(startEmbedded({ folder: at, label: 'x' })).rejects.toThrow(
        `${at} belongs to the user 60001, and this was started as root. Start it as the user 60001`,
      );
      expect(state()).toEqual(before);
    },
  );

  test("is not started in a folder whose database is another account's", () => {
    const at = folder();
    mkdirSync(join(at, 'database'));
    expect(() => assertOwnFolder(at, 60_001)).toThrow(`chown -R 60001 ${at}`);
    expect(() => assertOwnFolder(at)).not.toThrow();
    rmSync(join(at, 'database'), { recursive: true });
    expect(() => assertOwnFolder(at, 60_001)).not.toThrow();
  });

  test('knows what an account can reach, and whom a folder belongs to', () => {
    const at = folder();
    mkdirSync(join(at, 'inner'));
    chmodSync(at, 0o711);
    expect(canReach({ uid: 60_001, gid: 60_001 }, join(at, 'inner'))).toBe(true);
    chmodSync(at, 0o700);
    expect(canReach({ uid: 60_001, gid: 60_001 }, join(at, 'inner'))).toBe(false);
    symlinkSync('/etc', join(at, 'link'));
    expect(() => makePrivateFolder(join(at, 'link'), undefined)).toThrow('is not a folder');
  });
});
