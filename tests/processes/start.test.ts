import { describe, expect, test } from 'vitest';
import { isProcessAlive, runningPostmaster } from '../../server/platform/data/embedded/process.ts';
import { preparePaths } from '../../server/platform/data/embedded/paths.ts';
import { call, dataFolder, freePort, killDatabase, npmStart, processesOf, ready, server, until } from './support.ts';

const signIn = (port: number) => call(port, '/Account/Login', { Username: 'admin', Password: 'Praxis!1' });

describe('npm start', () => {
  test('says where it is and who may sign in, and keeps its data for a second start', async () => {
    const DATA_DIR = dataFolder();
    const PORT = freePort();
    const first = npmStart({ DATA_DIR, PORT: String(PORT) });
    await ready(PORT, first);
    await until(() => first.output().includes('Stop with Ctrl+C'));
    expect(first.output()).toContain(`Praxis is ready: http://localhost:${PORT}`);
    expect(first.output()).toMatch(/admin\s+Praxis!1\s+Admin/);
    const signedIn = await signIn(PORT);
    expect(signedIn.status).toBe(200);
    const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0];
    process.kill(-Number(first.child.pid), 'SIGINT');
    expect(await first.ended).toBe(0);

    const second = npmStart({ DATA_DIR, PORT: String(PORT) });
    await ready(PORT, second);
    // The session of before: nothing was lost, and nothing was made anew.
    expect((await call(PORT, '/Account/Identity', {}, cookie)).status).toBe(200);
    process.kill(-Number(second.child.pid), 'SIGINT');
    expect(await second.ended).toBe(0);
  });

  test.each([
    ['Ctrl+C', (pid: number) => process.kill(-pid, 'SIGINT')],
    ['Ctrl+C twice', (pid: number) => [process.kill(-pid, 'SIGINT'), process.kill(-pid, 'SIGINT')]],
    ['an interrupt of npm alone', (pid: number) => process.kill(pid, 'SIGINT')],
    ['a supervisor', (pid: number) => process.kill(pid, 'SIGTERM')],
  ])('is ended by %s within 5 s, with 0 and no process left', async (_who, end) => {
    const DATA_DIR = dataFolder('empty');
    const PORT = freePort();
    const started = npmStart({ DATA_DIR, PORT: String(PORT), DEMO: 'off' });
    await ready(PORT, started);
    expect(processesOf(DATA_DIR).length).toBeGreaterThan(1);
    const begun = Date.now();
    end(Number(started.child.pid));
    expect(await started.ended).toBe(0);
    await until(() => processesOf(DATA_DIR).length === 0, 1_000);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  test('leaves no database when it is ended while it starts', async () => {
    const DATA_DIR = dataFolder();
    const started = npmStart({ DATA_DIR, PORT: String(freePort()), DEMO: 'off' });
    const place = await preparePaths(DATA_DIR);
    await until(() => runningPostmaster(place) !== undefined, 20_000);
    process.kill(-Number(started.child.pid), 'SIGINT');
    expect(await started.ended).toBe(0);
    await until(() => processesOf(DATA_DIR).length === 0, 1_000);
  });

  test('ends with npm, even where npm is killed', async () => {
    const DATA_DIR = dataFolder('empty');
    const PORT = freePort();
    const started = npmStart({ DATA_DIR, PORT: String(PORT), DEMO: 'off' });
    await ready(PORT, started);
    process.kill(Number(started.child.pid), 'SIGKILL');
    await until(() => processesOf(DATA_DIR).length === 0, 5_000);
    expect(processesOf(DATA_DIR)).toEqual([]);
  });

  test('says what is wrong with a setting, and that a port is taken', async () => {
    const wrong = npmStart({ DATA_DIR: dataFolder(), PORT: 'many', SESSION_IDLE: '-1' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain("PORT: 'many' is not a whole number from 0 to 65535");
    expect(wrong.output()).toContain("SESSION_IDLE: '-1' is not a whole number");
    expect(wrong.output()).not.toMatch(/\n\s+at /);

    const PORT = String(freePort());
    const first = server({ DATA_DIR: dataFolder('empty'), PORT, DEMO: 'off' });
    await ready(Number(PORT), first);
    const folder = dataFolder('empty');
    const second = npmStart({ DATA_DIR: folder, PORT, DEMO: 'off' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${PORT} is taken`);
    await until(() => processesOf(folder).length === 0, 1_000);
  });
});

describe('a data folder', () => {
  test('has one server: a second one is refused, and is told which', async () => {
    const DATA_DIR = dataFolder('empty');
    const PORT = freePort();
    const first = server({ DATA_DIR, PORT: String(PORT), DEMO: 'off' });
    await ready(PORT, first);
    const second = npmStart({ DATA_DIR, PORT: String(freePort()), DEMO: 'off' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `is in use by another server (process ${first.child.pid}, http://localhost:${PORT})`,
    );
    expect((await fetch(`http://127.0.0.1:${PORT}/health/ready`)).status).toBe(200);
  });

  test('has one server also where several start at once on an empty folder', async () => {
    const DATA_DIR = dataFolder();
    const ports = [freePort(), freePort(), freePort()];
    const started = ports.map((port) => server({ DATA_DIR, PORT: String(port), DEMO: 'off' }));
    const winner = await Promise.any(
      started.map(async (each, index) => ready(ports[index] ?? 0, each).then(() => each)),
    );
    const losers = started.filter((each) => each !== winner);
    expect(await Promise.all(losers.map(({ ended }) => ended))).toEqual([1, 1]);
    for (const loser of losers) expect(loser.output()).toContain('is in use by another server');
  });

  test('is taken over after kill -9 of the server, with everything that was answered', async () => {
    const DATA_DIR = dataFolder('demo');
    const PORT = freePort();
    const first = server({ DATA_DIR, PORT: String(PORT) });
    await ready(PORT, first);
    const cookies = await signInUntilKilled(PORT, () => first.child.kill('SIGKILL'));
    expect(cookies.length).toBeGreaterThan(0);
    await first.ended;
    const place = await preparePaths(DATA_DIR);
    const left = runningPostmaster(place)?.pid ?? 0;
    expect(isProcessAlive(left)).toBe(true);

    const second = server({ DATA_DIR, PORT: String(PORT) });
    await ready(PORT, second);
    expect(runningPostmaster(place)?.pid).toBe(left);
    for (const cookie of cookies) expect((await call(PORT, '/Account/Identity', {}, cookie)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(isProcessAlive(left)).toBe(false);
  });

  test('recovers after kill -9 of the server and its database', async () => {
    const DATA_DIR = dataFolder('demo');
    const PORT = freePort();
    const first = server({ DATA_DIR, PORT: String(PORT) });
    await ready(PORT, first);
    const place = await preparePaths(DATA_DIR);
    const cookies = await signInUntilKilled(PORT, () => {
      first.child.kill('SIGKILL');
      killDatabase(place);
    });
    await first.ended;
    const second = server({ DATA_DIR, PORT: String(PORT) });
    await ready(PORT, second);
    for (const cookie of cookies) expect((await call(PORT, '/Account/Identity', {}, cookie)).status).toBe(200);
  });

  test('keeps its server when the database alone is killed', async () => {
    const DATA_DIR = dataFolder('demo');
    const PORT = freePort();
    const started = server({ DATA_DIR, PORT: String(PORT) });
    await ready(PORT, started);
    const place = await preparePaths(DATA_DIR);
    const killed = Number(runningPostmaster(place)?.pid);
    process.kill(killed, 'SIGKILL');
    await until(async () => {
      const back = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch((error: unknown) => {
        throw new Error(`The server gave no reply, and wrote ${started.output()}`, { cause: error });
      });
      return back.ok && runningPostmaster(place)?.pid !== killed;
    }, 20_000);
    expect((await signIn(PORT)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    await until(() => processesOf(DATA_DIR).length === 0, 1_000);
  });
});

/** Signs in again and again while the server is killed; returns the cookies of every sign-in that was answered. */
async function signInUntilKilled(port: number, kill: () => void): Promise<string[]> {
  const cookies: string[] = [];
  const worker = async () => {
    for (;;) {
      const answer = await signIn(port).catch(() => undefined);
      if (!answer) return;
      if (answer.ok) cookies.push(String(answer.headers.get('set-cookie')).split(';', 1)[0] ?? '');
    }
  };
  const workers = [worker(), worker(), worker()];
  // Others are on their way then.
  await until(() => cookies.length >= 5, 30_000);
  kill();
  await Promise.all(workers);
  return cookies;
}
