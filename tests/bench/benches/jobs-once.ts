// Jobs that are all due at once, on two nodes of which one is killed in the middle; prints JSON. A process of its own: it brings a database and two nodes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { readConfig } from '../../../server/platform/base/config.ts';
import { openAccess } from '../../../server/platform/data/index.ts';
import { migrate } from '../../../server/platform/data/migrate.ts';

/** Short, so that what the killed node held is taken over within the bench. */
const HOLD = 3_000;
const LIMIT = 300_000;

const jobs = Number(process.argv[2] ?? 10_000);
const folder = await mkdtemp(join(tmpdir(), 'praxis-jobs-'));
await chmod(folder, 0o755);
const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' });
const access = await openAccess(config, { info: () => undefined, warn: () => undefined });
await migrate(access.owner, access.app.user);
const client = new Client(access.owner);
await client.connect();

const count = async (text: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`select count(*) as count from ${text}`)).rows[0]?.count);
const countDone = () => count(`outbox where kind = 'job.bench' and done is not null`);

const startNode = () =>
  spawn(process.execPath, [join(import.meta.dirname, 'jobs-node.ts')], {
    env: { ...process.env, JOBS_DATABASE: JSON.stringify(access.app), JOBS_HOLD: String(HOLD) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

async function until(what: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT; Date.now() < end; await wait(50)) if (await what()) return;
  throw new Error(`Only ${await countDone()} of ${jobs} jobs were run`);
}

await client.query('create table bench_starts (key text, pid integer)');
await client.query('create table bench_effects (key text primary key)');
await client.query(
  `grant select, insert on bench_starts, bench_effects to ${client.escapeIdentifier(access.app.user ?? '')}`,
);
await client.query(
  `insert into jobs (name, kind, cron, zone, missed, next)
    select 'bench ' || i, 'bench', '0 0 1 1 *', 'Europe/Athens', 'once', now() from generate_series(1, $1::integer) i`,
  [jobs],
);
const [first, second] = [startNode(), startNode()];
try {
  const from = performance.now();
  // Both have begun, and much is left.
  await until(
    async () =>
      (await count('(select distinct pid from bench_starts) nodes')) === 2 && (await countDone()) >= jobs * 0.3,
  );
  const before = await countDone();
  first.kill('SIGKILL');
  await once(first, 'exit');
  await until(async () => (await countDone()) === jobs);
  const seconds = (performance.now() - from) / 1_000;
  const [runs, effects, starts, takenOver, open] = [
    await count(`outbox where kind like 'job.%'`),
    await count('bench_effects'),
    await count('bench_starts'),
    await count(`outbox where kind = 'job.bench' and attempts > 1`),
    await count('jobs where next <= now()'),
  ];
  process.stdout.write(JSON.stringify({ jobs, before, seconds, runs, effects, starts, takenOver, open }));
} finally {
  first.kill('SIGKILL');
  second.kill('SIGKILL');
  await client.end();
  await access.stop();
  await rm(folder, { recursive: true, force: true });
}
