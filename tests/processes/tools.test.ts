import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, dataFolder, freePort, ready, run, server, tool } from './support.ts';

const PASSWORD = 'Kalimera!1';
const admin = (args: string[], DATA_DIR: string, password = PASSWORD) =>
  tool('admin', args, { DATA_DIR, ADMIN_PASSWORD: password });
const signIn = (port: number, Username: string, Password: string) =>
  call(port, '/Account/Login', { Username, Password });

describe('npm run admin -- create', () => {
  test('makes the first administrator of an empty installation, exactly one of several', async () => {
    const DATA_DIR = dataFolder('empty');
    const PORT = freePort();
    const running = server({ DATA_DIR, PORT: String(PORT), DEMO: 'off' });
    await ready(PORT, running);
    const names = ['anna', 'vasilis', 'eleni'];
    const ends = await Promise.all(names.map(async (name) => admin(['create', name], DATA_DIR).ended));
    expect(ends.filter((end) => end === 1)).toHaveLength(2);
    const winner = names[ends.indexOf(0)] ?? '';
    expect((await signIn(PORT, winner, PASSWORD)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${PORT}/health/ready`)).status).toBe(200);

    const late = admin(['create', 'late'], DATA_DIR);
    expect(await late.ended).toBe(1);
    expect(late.output()).toContain('There are people already');
  });

  test('refuses a weak password, and an installation that holds the demo', async () => {
    const weak = admin(['create', 'anna'], dataFolder(), 'short');
    expect(await weak.ended).toBe(1);
    expect(weak.output()).toMatch(/breaks these rules: length, digit, special/);
    const demo = admin(['create', 'anna'], dataFolder('demo'));
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toContain('There are people already');
  });
});

/** The bytes of all files, by key. */
const filesIn = (DATA_DIR: string) =>
  new Map(
    readdirSync(join(DATA_DIR, 'files', 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'base64')]),
  );

describe('npm run backup and restore', () => {
  test('carry database and files to another installation, and refuse one that is not empty', async () => {
    const from = dataFolder('demo');
    const PORT = freePort();
    const running = server({ DATA_DIR: from, PORT: String(PORT) });
    await ready(PORT, running);
    const signedIn = await signIn(PORT, 'admin', 'Praxis!1');
    const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0];
    const people = await (await call(PORT, '/api/user/list', { page: 0, count: 200 }, cookie)).text();
    const objects = filesIn(from);
    const file = join(from, 'backup.tgz');
    // While the server runs.
    const written = tool('backup', [file], { DATA_DIR: from });
    expect([await written.ended, written.output()]).toEqual([0, expect.any(String)]);
    const again = tool('backup', [file], { DATA_DIR: from });
    expect(await again.ended).toBe(1);

    const refused = tool('restore', [file, '--replace'], { DATA_DIR: from });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('is in use by another server');
    running.child.kill('SIGTERM');
    await running.ended;
    const notEmpty = tool('restore', [file], { DATA_DIR: from });
    expect(await notEmpty.ended).toBe(1);
    expect(notEmpty.output()).toMatch(/not empty: it holds \d+ people/);

    const to = dataFolder();
    const restored = run('npm', ['run', '--silent', 'restore', '--', file], { DATA_DIR: to });
    expect([await restored.ended, restored.output()]).toEqual([0, expect.any(String)]);
    expect(objects.size).toBeGreaterThan(10);
    expect(filesIn(to)).toEqual(objects);
    const second = server({ DATA_DIR: to, PORT: String(PORT) });
    await ready(PORT, second);
    // The session is in the backup too.
    expect(await (await call(PORT, '/api/user/list', { page: 0, count: 200 }, cookie)).text()).toBe(people);
    expect((await signIn(PORT, 'mentee', 'Praxis!1')).status).toBe(200);
  });

  test('leave everything as it was where the file is damaged, and replace it where they are told to', async () => {
    const DATA_DIR = dataFolder();
    expect(await admin(['create', 'anna'], DATA_DIR).ended).toBe(0);
    const file = join(DATA_DIR, 'backup.tgz');
    expect(await tool('backup', [file], { DATA_DIR }).ended).toBe(0);
    const broken = join(DATA_DIR, 'broken.tgz');
    writeFileSync(broken, readFileSync(file).subarray(0, 2_000));
    const refused = tool('restore', [broken, '--replace'], { DATA_DIR });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('is no backup, or is damaged');

    const other = dataFolder('empty');
    expect(await admin(['create', 'vasilis'], other).ended).toBe(0);
    const replaced = tool('restore', [file, '--replace'], { DATA_DIR: other });
    expect([await replaced.ended, replaced.output()]).toEqual([0, expect.any(String)]);
    const PORT = freePort();
    await ready(PORT, server({ DATA_DIR: other, PORT: String(PORT), DEMO: 'off' }));
    expect((await signIn(PORT, 'anna', PASSWORD)).status).toBe(200);
    expect((await signIn(PORT, 'vasilis', PASSWORD)).status).not.toBe(200);
  });
});
