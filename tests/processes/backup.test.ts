import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { addFirstAdministrator } from '../../server/domains/projects/first-administrator.ts';
import { addFile, dataFolder, freePort, pathOf, ready, run, server, withDatabase } from './support.ts';

const PASSPHRASE = 'ένα μεγάλο μυστικό';
const FILE = 'aa000001';

/** A tool in a shell that would give everybody every right. */
const tool = (name: string, args: readonly string[], settings: Record<string, string>) =>
  run('sh', ['-c', 'umask 000; exec node "$@"', 'sh', `tools/${name}.ts`, ...args], settings);
async function done(name: string, args: readonly string[], settings: Record<string, string>) {
  const started = tool(name, args, settings);
  return { code: await started.ended, output: started.output() };
}

/** An installation with one person and one file. */
async function installation(name: string): Promise<string> {
  const DATA_DIR = dataFolder('empty');
  const person = { username: name, password: 'Kalimera!1', project: 'main', title: 'Praxis' };
  await withDatabase(DATA_DIR, async (db) => {
    await addFirstAdministrator(db, person);
    await addFile(db, DATA_DIR, FILE, Buffer.from(`για ${name}`));
  });
  return DATA_DIR;
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const leftIn = (folder: string): string[] => readdirSync(folder).filter((name) => /^backup-|\.part$/.test(name));

/** The people and the file of the installation. */
async function stateOf(DATA_DIR: string) {
  const people = await withDatabase(DATA_DIR, (db) => db.selectFrom('people').select('username').execute());
  return { people: people.map(({ username }) => username), file: readFileSync(pathOf(DATA_DIR, FILE), 'utf8') };
}
const ANNA = { people: ['anna'], file: 'για anna' };
const VASILIS = { people: ['vasilis'], file: 'για vasilis' };

describe('a backup', () => {
  test('without a passphrase is for its owner alone, says that it is not encrypted, and so is what it restores', async () => {
    const from = await installation('anna');
    const file = join(from, 'backup.tgz');
    const written = await done('backup', [file], { DATA_DIR: from });
    expect(written.code).toBe(0);
    expect(written.output).toContain('It is not encrypted');
    expect(modeOf(file)).toBe('600');
    expect(leftIn(from)).toEqual([]);
    const to = dataFolder();
    const restored = await done('restore', [file], { DATA_DIR: to });
    expect(restored.code).toBe(0);
    expect(restored.output).toContain('The backup was not encrypted.');
    const paths = ['files', 'files/objects', `files/objects/aa/${FILE}`];
    expect(paths.map((path) => modeOf(join(to, path)))).toEqual(['700', '700', '600']);
    expect(leftIn(to)).toEqual([]);
    expect(await stateOf(to)).toEqual(ANNA);
  });

  test('with a passphrase is restored with it alone; whatever is wrong changes nothing', async () => {
    const from = await installation('anna');
    const file = join(from, 'backup.enc');
    const secret = join(from, 'passphrase');
    await withDatabase(from, (db) => addFile(db, from, 'aa000002', randomBytes(200_000)));
    writeFileSync(secret, `${PASSPHRASE}\n`, { mode: 0o600 });
    const short = await done('backup', [file], { DATA_DIR: from, BACKUP_PASSPHRASE: 'short' });
    expect(short).toEqual({ code: 1, output: expect.stringContaining('needs 12 characters at least') });
    const asked = await done('backup', [file, '--passphrase', PASSPHRASE], { DATA_DIR: from });
    expect([asked.code, existsSync(file)]).toEqual([1, false]);
    const written = await done('backup', [file, '--passphrase-file', secret], { DATA_DIR: from });
    expect(written.code).toBe(0);
    expect(written.output).not.toContain('not encrypted');
    expect(modeOf(file)).toBe('600');
    const whole = readFileSync(file);
    expect(await run('tar', ['-tzf', file], {}).ended).not.toBe(0);

    const to = await installation('vasilis');
    const replace = (path: string, BACKUP_PASSPHRASE = PASSPHRASE) =>
      done('restore', [path, '--replace'], { DATA_DIR: to, BACKUP_PASSPHRASE });
    expect(await replace(file, '')).toEqual({
      code: 1,
      output: expect.stringContaining('The backup is encrypted: give its passphrase'),
    });
    expect(await replace(file, 'ένα άλλο μυστικό')).toEqual({
      code: 1,
      output: expect.stringContaining('The passphrase is wrong'),
    });
    const CHUNK = 65_552;
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(5_000) ^ 1, 5_000);
    const damages = {
      flipped: changed,
      cut: whole.subarray(0, -10),
      'without its end': whole.subarray(0, 74 + CHUNK),
      reordered: Buffer.concat([
        whole.subarray(0, 74),
        whole.subarray(74 + CHUNK, 74 + 2 * CHUNK),
        whole.subarray(74, 74 + CHUNK),
        whole.subarray(74 + 2 * CHUNK),
      ]),
    };
    for (const [name, bytes] of Object.entries(damages)) {
      const broken = join(from, name);
      writeFileSync(broken, bytes);
      // oxlint-disable-next-line no-await-in-loop -- a data folder is for one process
      expect({ name, ...(await replace(broken)) }).toEqual({
        name,
        code: 1,
        output: expect.stringContaining('The backup is damaged'),
      });
    }
    const full = await done('restore', [file], { DATA_DIR: to, BACKUP_PASSPHRASE: PASSPHRASE });
    expect(full).toEqual({ code: 1, output: expect.stringMatching(/not empty: it holds 1 people/) });
    expect(leftIn(to)).toEqual([]);
    expect(await stateOf(to)).toEqual(VASILIS);
    expect(await replace(file)).toEqual({ code: 0, output: expect.any(String) });
    expect(await stateOf(to)).toEqual(ANNA);
  });

  test('what a killed restore leaves is cleared by the next one, and by the next start of the server', async () => {
    const from = await installation('anna');
    const file = join(from, 'backup.tgz');
    const written = await done('backup', [file], { DATA_DIR: from });
    expect(written).toEqual({ code: 0, output: expect.any(String) });
    const to = await installation('vasilis');
    const kill = async () => {
      const before = leftIn(to);
      const killed = tool('restore', [file, '--replace'], { DATA_DIR: to });
      await vi.waitUntil(() => leftIn(to).some((name) => !before.includes(name)), { timeout: 60_000, interval: 1 });
      process.kill(-Number(killed.child.pid), 'SIGKILL');
      await killed.ended;
      expect(leftIn(to)).toHaveLength(1);
    };
    await kill();
    expect(modeOf(join(to, leftIn(to)[0] ?? ''))).toBe('700');
    await kill();
    const PORT = freePort();
    const running = server({ DATA_DIR: to, PORT: String(PORT), DEMO: 'off' });
    await ready(PORT, running);
    expect(leftIn(to)).toEqual([]);
    running.child.kill('SIGTERM');
    await running.ended;
    expect(await stateOf(to)).toEqual(VASILIS);
    await kill();
    const restored = await done('restore', [file, '--replace'], { DATA_DIR: to });
    expect(restored).toEqual({ code: 0, output: expect.any(String) });
    expect(leftIn(to)).toEqual([]);
    expect(await stateOf(to)).toEqual(ANNA);
  });
});
