// The delay for others while one signed-in person overloads the server; prints JSON. The server and both clients are separate processes.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../../schemas/demo/index.ts';
import type { Ready } from './one-person-server.ts';

const rounds = Number(process.argv[2] ?? 60);
const start = (file: string): ChildProcess => fork(join(import.meta.dirname, file), { stdio: ['ignore', 2, 2, 'ipc'] });

const server = start('one-person-server.ts');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const ready = (await once(server, 'message'))[0] as Ready;

async function ask(path: string, body: object, cookie?: string): Promise<number> {
  const from = performance.now();
  const reply = await fetch(`http://127.0.0.1:${ready.port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return performance.now() - from;
}

const questions: Readonly<Record<string, () => Promise<number>>> = {
  signIn: () => ask('/Account/Login', { Username: 'mentor2', Password: DEMO_PASSWORD }),
  save: () =>
    ask(
      '/api/User/UpdateFields',
      { UserId: ready.ids['mentor'], Fields: { phone: `69${Math.round(Math.random() * 1e8)}` } },
      ready.cookies['mentor'],
    ),
  list: () => ask('/api/user/list', { page: 0, count: 10 }, ready.cookies['admin']),
};

const PAUSE = 30;
const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

async function measure(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person asks
      times.push(await question());
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    found[name] = p95(times);
  }
  return found;
}

try {
  await measure();
  const before = await measure();
  const attacker = start('one-person-attack.ts');
  attacker.send(ready);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const during = await measure();
  const statuses = once(attacker, 'message');
  attacker.send('stop');
  process.stdout.write(JSON.stringify({ before, during, statuses: (await statuses)[0] }));
} finally {
  server.send('stop');
  await once(server, 'exit');
}
