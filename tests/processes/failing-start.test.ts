import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '../../server/platform/data/embedded/index.ts';
import { preparePaths } from '../../server/platform/data/embedded/paths.ts';
import { runningPostmaster } from '../../server/platform/data/embedded/process.ts';
import { migrate, migrationNames } from '../../server/platform/data/migrate.ts';
import { databaseUrl } from '../support/cluster.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  call,
  dataFolder,
  freePort,
  killDatabase,
  npmStart,
  processesOf,
  ready,
  run,
  server,
  tool,
  until,
} from './support.ts';

/** A failing start: its exit code, its output, and the processes that remain. */
async function failingStart(settings: Record<string, string>, start = server) {
  const begun = Date.now();
  const started = start({ PORT: String(freePort()), DEMO: 'off', ...settings });
  const code = await started.ended;
  const left = processesOf(settings['DATA_DIR'] ?? 'none');
  return { code, left, output: started.output(), seconds: (Date.now() - begun) / 1_000 };
}

/** A data folder with a database that was stopped. */
async function stoppedFolder() {
  const DATA_DIR = dataFolder('empty');
  return { DATA_DIR, place: await preparePaths(DATA_DIR) };
}

describe('a start that fails leaves no process, and says why', () => {
  test('where database.secret is lost or another one; new passwords bring the data back', async () => {
    const DATA_DIR = dataFolder('demo');
    const PORT = freePort();
    const secret = join(DATA_DIR, 'database.secret');
    rmSync(secret);
    const lost = await failingStart({ DATA_DIR }, npmStart);
    expect(lost).toMatchObject({ code: 1, left: [], output: expect.stringContaining('npm run admin -- secret') });
    expect(existsSync(secret)).toBe(false);
    writeFileSync(secret, 'another', { mode: 0o600 });
    const another = await failingStart({ DATA_DIR }, npmStart);
    expect(another).toMatchObject({
      code: 1,
      left: [],
      output: expect.stringMatching(/is not that of the database.*\n.*Cause: password authentication failed/),
    });
    const made = run('npm', ['run', '--silent', 'admin', '--', 'secret'], { DATA_DIR });
    expect([await made.ended, made.output()]).toEqual([0, expect.stringContaining('new passwords')]);
    await ready(PORT, server({ DATA_DIR, PORT: String(PORT) }));
    expect((await call(PORT, '/Account/Login', { Username: 'admin', Password: 'Praxis!1' })).status).toBe(200);
    const running = tool('admin', ['secret'], { DATA_DIR });
    expect([await running.ended, running.output()]).toEqual([1, expect.stringContaining('another postmaster')]);
  });

  test.each([
    ['PG_VERSION', 'is away', /its PG_VERSION is missing\. Nothing was changed/],
    ['PG_VERSION', '', /does not start.*\n.*Cause: .*PG_VERSION/],
    ['PG_VERSION', '12\n', /does not start.*\n.*Cause: .*initialized by PostgreSQL version 12/],
    ['global/pg_control', 'x'.repeat(8_192), /does not start.*\n.*Cause: .*(?:control file|pg_control|incompatible)/],
  ])('where %s is damaged (%#), soon', async (name, content, why) => {
    const { DATA_DIR, place } = await stoppedFolder();
    const path = join(place.data, name);
    if (content === 'is away') renameSync(path, `${path}.away`);
    else writeFileSync(path, content);
    const failed = await failingStart({ DATA_DIR });
    expect(failed).toMatchObject({ code: 1, left: [], output: expect.stringMatching(why) });
    expect(failed.seconds).toBeLessThan(20);
  });

  test('where the port is taken, without npm too', async () => {
    const PORT = freePort();
    await ready(PORT, server({ DATA_DIR: dataFolder('empty'), PORT: String(PORT), DEMO: 'off' }));
    const second = await failingStart({ DATA_DIR: dataFolder('empty'), PORT: String(PORT) });
    expect(second).toMatchObject({ code: 1, left: [], output: expect.stringContaining('EADDRINUSE') });
  });

  test('where a supervisor ends it while it starts, without npm too', async () => {
    const DATA_DIR = dataFolder();
    const started = server({ DATA_DIR, PORT: String(freePort()), DEMO: 'off' });
    const place = await preparePaths(DATA_DIR);
    await until(() => runningPostmaster(place) !== undefined, 20_000);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    await until(() => processesOf(DATA_DIR).length === 0, 1_000);
  });

  test('where it is ended while it brings its killed database back', async () => {
    const DATA_DIR = dataFolder('empty');
    const PORT = freePort();
    const started = server({ DATA_DIR, PORT: String(PORT), DEMO: 'off' });
    await ready(PORT, started);
    killDatabase(await preparePaths(DATA_DIR));
    await until(() => started.output().includes('The database is gone'));
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    await until(() => processesOf(DATA_DIR).length === 0, 1_000);
  });

  test('where a tool is interrupted', async () => {
    const DATA_DIR = dataFolder();
    const place = await preparePaths(DATA_DIR);
    const backup = run('npm', ['run', '--silent', 'backup', '--', join(DATA_DIR, 'backup')], { DATA_DIR });
    await until(() => runningPostmaster(place) !== undefined, 20_000);
    process.kill(-Number(backup.child.pid), 'SIGINT');
    expect(await backup.ended).not.toBe(0);
    await until(() => processesOf(DATA_DIR).length === 0, 2_000);
  });
});

describe('a start on a database of DATABASE_URL', () => {
  const folder = temporaryFolder('praxis-failing-start-');
  let cluster: EmbeddedDatabase;
  beforeAll(async () => {
    cluster = await startEmbedded({ folder, label: 'test' });
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  /** A new database in it, as its owner connects. */
  async function newDatabase(name: string): Promise<ClientConfig> {
    await asOwner(cluster.connection('postgres', 'postgres'), `create database ${name} owner praxis_owner`);
    return cluster.connection('praxis_owner', name);
  }
  async function asOwner(owner: ClientConfig, statement: string) {
    const client = new Client(owner);
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  test('names host, port and cause where it is not reached, and the role where it is refused', async () => {
    const nobody = await failingStart({
      DATABASE_URL: 'postgres://praxis:secret@127.0.0.1:1/praxis',
      DATABASE_WAIT_SECONDS: '1',
    });
    expect(nobody).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /DATABASE_URL: the database praxis at 127\.0\.0\.1, port 1, cannot be used as praxis\.\n +Cause: .*ECONNREFUSED/,
      ),
    });
    expect(nobody.output).not.toContain('secret');
    const owner = cluster.connection('praxis_owner');
    const refused = await failingStart({ DATABASE_URL: databaseUrl({ ...owner, password: 'wrong' }) });
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/cannot be used as praxis_owner\.\n +Cause: password authentication failed/),
    });
  });

  test("names the migration that failed, with the database's own words", async () => {
    const owner = await newDatabase('unknown_tables');
    await asOwner(owner, 'create table people (id integer)');
    expect(await failingStart({ DATABASE_URL: databaseUrl(owner) })).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /The migration \d{4}-[a-z-]+ failed; the database is as it was before\.\n +Cause: relation "people" already exists/,
      ),
    });
  });

  test('refuses one that a newer release made, and names what each of them knows', async () => {
    const owner = await newDatabase('newer');
    await migrate(owner);
    await asOwner(owner, "insert into kysely_migration values ('9999-next', '')");
    expect(await failingStart({ DATABASE_URL: databaseUrl(owner) })).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `A newer release made this database: it has the migration 9999-next, and this release knows none after ${migrationNames().at(-1)}.`,
      ),
    });
  });
});
