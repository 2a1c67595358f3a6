import { copyFileSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { call, dataFolder, freePort, processesOf, ready, ROOT, run, until } from './support.ts';

test('npm run dev serves page and calls at one address, and announces a changed screen', async () => {
  const DATA_DIR = dataFolder('empty');
  const PORT = freePort();
  freePort(); // the port after it is the server's own
  const started = run('npm', ['run', 'dev'], { DATA_DIR, PORT: String(PORT), DEMO: 'off' });
  await ready(PORT, started);
  await until(() => started.output().includes(`http://localhost:${PORT}`));
  const page = await fetch(`http://127.0.0.1:${PORT}/signin`, { headers: { accept: 'text/html' } }).catch(() =>
    fetch(`http://localhost:${PORT}/signin`, { headers: { accept: 'text/html' } }),
  );
  expect(await page.text()).toContain('/@vite/client');
  expect((await call(PORT, '/Account/Identity', {})).status).toBe(401);
  expect((await call(PORT, '/ACCOUNT/identity', {})).status).toBe(401);

  const events = await fetch(`http://127.0.0.1:${PORT}/api/praxis/dev/events`);
  expect(events.headers.get('content-type')).toBe('text/event-stream');
  let heard = '';
  void events.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (heard += text) }))
    .catch(() => undefined);
  const file = join(ROOT, 'schemas/screens/processes-test.json');
  onTestFinished(() => rmSync(file, { force: true }));
  copyFileSync(join(ROOT, 'schemas/screens/about.json'), file);
  await until(() => heard.includes('data: {"area":"screens","name":"processes-test"}'));
  heard = '';
  writeFileSync(file, readFileSync(file));
  utimesSync(file, new Date(), new Date());
  await until(() => heard.includes('"processes-test"'));

  process.kill(-Number(started.child.pid), 'SIGINT');
  expect(await started.ended).toBe(0);
  await until(() => processesOf(DATA_DIR).length === 0, 2_000);
});
