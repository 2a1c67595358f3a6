import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3 } from '../../../tests/support/s3.ts';
import { uploadFile } from '../../../tests/support/server/files.ts';
import { demoApp } from '../../../tests/support/server/areas.ts';
import type { Config } from '../base/config.ts';
import { createStorage } from '../files/create-storage.ts';
import { sweepFiles } from '../files/sweep.ts';
import { testConfig, testDatabase } from '../../../tests/support/server/test-app.ts';
import { writeBackup } from './backup.ts';
import { lockForRestore } from '../data/backup-lock.ts';
import { openData } from '../data/index.ts';
import { lastBackup } from '../data/installation.ts';
import { restoreBackup } from './restore.ts';
import { reportScopes } from '../../policy/report-schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-backups-'));
const s3 = { from: await startS3(join(folder, 's3-from')), to: await startS3(join(folder, 's3-to')) };
afterAll(async () => {
  await Promise.all([s3.from.close(), s3.to.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Settings of an installation whose files are in a folder, or in a bucket. */
const settingsOf = (kind: string, name: 'from' | 'to'): Record<string, string> => ({
  DATA_DIR: join(folder, `${kind}-${name}`),
  REQUESTS_PER_MINUTE: '1000000',
  ...(kind === 's3' && s3[name].settings),
});

type Database = Awaited<ReturnType<typeof testDatabase>>;
const options = { passphrase: null };
const accessOf = ({ owner, app }: Database) => ({ owner, app });

/** An installation with the demo, and one of its mentees with files. */
async function installation(kind: string) {
  const data = await testDatabase('demo');
  const demo = await demoApp(settingsOf(kind, 'from'), { data });
  const mentee = await demo.as('mentee');
  const add = async (name: string) => {
    const end = await uploadFile(mentee, { name, bytes: Buffer.from(`${name}, με λόγια. `.repeat(50)) });
    expect(end.statusCode).toBe(200);
    return end.json<{ Id: string }>().Id;
  };
  const remove = async (Id: string) =>
    expect((await mentee.post('/api/files/DeleteFile', { Id })).json()).toEqual({ Deleted: 1 });
  return { data, config: demo.config, add, remove };
}

/** The files of the mentee by record, and whether the storage has their bytes. */
async function filesOf(data: Database, config: Config) {
  const storage = createStorage(config);
  const rows = await data.db.selectFrom('files').where('category', '=', 'cv').select(['id', 'key', 'size']).execute();
  return Promise.all(
    rows.map(async ({ id, key, size }) => {
      const stored = await storage.size(key);
      return { id, whole: stored === Number(size), size: Number(size), stored };
    }),
  );
}

async function restoredFrom(kind: string, file: string) {
  const data = await testDatabase();
  const config = testConfig(settingsOf(kind, 'to'));
  await restoreBackup(accessOf(data), config, file, null);
  return filesOf(data, config);
}

describe.each(['folder', 's3'])('a backup of an installation with files in %s', (kind) => {
  test('has the bytes of every file of its moment, however much is added and removed meanwhile', async () => {
    const { data, config, add, remove } = await installation(kind);
    const stock: string[] = [];
    for (let number = 0; number < 15; number += 1) stock.push(await add(`πριν ${number}.txt`));
    const over = new AbortController();
    const removed: string[] = [];
    const load = (async () => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const id = stock.shift() ?? '';
        await remove(id);
        removed.push(id);
        stock.push(await add(`κατά ${number}.txt`));
      }
    })();
    const backups = [1, 2].map((number) => join(folder, `${kind}-${number}.tgz`));
    const before = removed.length;
    const demoFiles = await data.db.selectFrom('files').where('category', '!=', 'cv').select('id').execute();
    for (const file of backups)
      // The files of this demo have records only.
      expect((await writeBackup({ owner: data.owner }, config, file, options)).missing).toBe(demoFiles.length);
    expect(Date.now() - Date.parse((await lastBackup(data.db)) ?? '')).toBeLessThan(120_000);
    over.abort();
    await load;
    expect(removed.length - before).toBeGreaterThan(0);
    for (const file of backups) {
      const files = await restoredFrom(kind, file);
      expect(files.length).toBeGreaterThanOrEqual(14);
      expect(files.filter(({ whole }) => !whole)).toEqual([]);
    }
    // Files that were removed during the backup are deleted after it.
    const loose = await data.db.selectFrom('loose_files').select('key').execute();
    const storage = createStorage(config);
    await sweepFiles(data.db, storage, config, Date.now() + 2 * 86_400_000);
    const sizes = await Promise.all(loose.map(({ key }) => storage.size(key)));
    expect([loose.length > 0, sizes.filter((size) => size !== undefined)]).toEqual([true, []]);
  }, 240_000);

  test('has the files of people without a session, and the sweep after a restore leaves them', async () => {
    const { data, config } = await installation(kind);
    const [key, token] = ['ab'.repeat(16), Buffer.alloc(32, 1)];
    await createStorage(config).put(key, { content: { bytes: Buffer.from('%PDF-1.7') } });
    const { id: project } = await data.db.selectFrom('projects').select('id').limit(1).executeTakeFirstOrThrow();
    const expires = new Date(Date.now() + 10 * 86_400_000);
    await data.db
      .insertInto('guest_tokens')
      .values({ hash: token, project, purpose: 'application', expires })
      .execute();
    const about = { name: 'cv.pdf', mime: 'application/pdf', size: 8, hash: '0'.repeat(64) };
    await data.db
      .insertInto('guest_files')
      .values({ id: 'a', token, key, ...about })
      .execute();
    const [file, before] = [join(folder, `${kind}-guests.tgz`), join(folder, `${kind}-before-guests.tgz`)];
    await writeBackup({ owner: data.owner }, config, file, options);
    await data.db.deleteFrom('guest_tokens').execute();
    await writeBackup({ owner: data.owner }, config, before, options);
    const restored = await testDatabase();
    const there = testConfig(settingsOf(kind, 'to'));
    const storage = createStorage(there);
    await restoreBackup(accessOf(restored), there, file, null);
    await sweepFiles(restored.db, storage, there, Date.now() + 2 * 86_400_000);
    expect(await storage.size(key)).toBe(8);
    expect(await restored.db.selectFrom('guest_files').select(['id', 'token']).execute()).toEqual([{ id: 'a', token }]);
    // Restoring a state without them makes their bytes loose.
    await restoreBackup(accessOf(restored), there, before, null);
    await sweepFiles(restored.db, storage, there, Date.now() + 2 * 86_400_000);
    expect(await storage.size(key)).toBeUndefined();
  }, 240_000);

  test('builds on an earlier one: what that has of the files is not copied, and is restored with it', async () => {
    const { data, config, add, remove } = await installation(kind);
    const own = (name: string) => join(folder, `${kind}-${name}`);
    const gone = await add('φεύγει.txt');
    await add('μένει.txt');
    const first = await writeBackup({ owner: data.owner }, config, own('monday'), options);
    await remove(gone);
    await add('νέο.txt');
    const second = await writeBackup({ owner: data.owner }, config, own('tuesday'), {
      ...options,
      since: own('monday'),
    });
    expect([first.copied, second]).toMatchObject([2, { copied: 1, earlier: 1 }]);
    await add('νεότερο.txt');
    await writeBackup({ owner: data.owner }, config, own('wednesday'), { ...options, since: own('tuesday') });
    expect(await restoredFrom(kind, own('wednesday'))).toEqual(await filesOf(data, config));
    renameSync(own('monday'), own('away'));
    await expect(restoredFrom(kind, own('wednesday'))).rejects.toThrow(
      `builds on ${kind}-monday, which has to be in the same folder`,
    );
    await writeBackup({ owner: data.owner }, config, own('monday'), options);
    await expect(restoredFrom(kind, own('wednesday'))).rejects.toThrow(
      'is not the backup that the later one builds on',
    );
  }, 240_000);
});

test('a backup without the bytes of a file that it names is refused, and nothing is changed', async () => {
  const { data, config, add } = await installation('folder');
  await add('αρχείο.txt');
  const file = join(folder, 'whole.tgz');
  await writeBackup({ owner: data.owner }, config, file, options);
  const parts = join(folder, 'parts');
  mkdirSync(parts);
  execFileSync('tar', ['-xzf', file, '-C', parts]);
  rmSync(join(parts, 'files'), { recursive: true });
  const cut = join(folder, 'cut.tgz');
  execFileSync('tar', ['-czf', cut, '-C', parts, ...readdirSync(parts)]);
  await expect(restoreBackup(accessOf(data), config, cut, null)).rejects.toThrow('the bytes of 1 files are not in it');
  expect(await filesOf(data, config)).toMatchObject([{ whole: true }]);
}, 120_000);

test('what is replaced is swept, and what a restore that was ended left is cleared and said at the next start', async () => {
  const { data, config, add } = await installation('folder');
  const file = join(folder, 'before.tgz');
  await writeBackup({ owner: data.owner }, config, file, options);
  await add('μετά.txt');
  const { key } = await data.db
    .selectFrom('files')
    .where('category', '=', 'cv')
    .select('key')
    .executeTakeFirstOrThrow();
  await restoreBackup(accessOf(data), config, file, null);
  expect(await data.db.selectFrom('loose_files').select('key').execute()).toContainEqual({ key });

  const client = new Client(data.owner);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create schema praxis_new');
  const { user, password, host, port, database } = data.owner;
  const address = `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
  const started = testConfig({ ...settingsOf('folder', 'from'), DATABASE_URL: address });
  const said: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void said.push(text) };
  const lock = await lockForRestore(data.owner);
  await expect(openData(started, log, reportScopes)).rejects.toThrow('A restore into this database is under way');
  await lock.release();
  const servers = await Promise.all([openData(started, log, reportScopes), openData(started, log, reportScopes)]);
  await Promise.all(servers.map((server) => server.close()));
  expect(said).toContainEqual(expect.stringContaining('A restore was ended before it was done'));
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'praxis_new'`);
  expect(rowCount).toBe(0);
}, 120_000);
