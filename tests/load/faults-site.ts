// The site of the fault run: servers over one PostgreSQL and, where there are several, one Redis and one S3; each of them can be killed and comes back.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig, type Config } from '../../server/platform/base/config.ts';
import { startEmbedded } from '../../server/platform/data/embedded/index.ts';
import { preparePaths } from '../../server/platform/data/embedded/paths.ts';
import { runningPostmaster } from '../../server/platform/data/embedded/process.ts';
import { databaseUrl } from '../support/cluster.ts';
import { startS3 } from '../support/s3.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Site {
  readonly config: Config;
  readonly ports: readonly number[];
  readonly startNode: (index: number) => Promise<void>;
  readonly killNode: (index: number) => Promise<void>;
  /** Kills the database; it is started again by itself. */
  readonly killDatabase: () => void;
  /** Waits until all nodes serve. */
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const serves = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false, // nobody listens
  );

/** The shared services of several nodes besides the database. */
async function startShared(folder: string) {
  const port = await freePort();
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const s3 = await startS3(folder);
  const settings = { REDIS_URL: `redis://127.0.0.1:${port}`, ...s3.settings };
  const kill = () => void redis.kill('SIGKILL');
  const stop = async () => {
    kill();
    await s3.close();
  };
  return { settings, kill, stop };
}

/** Starts the database and so many nodes; nothing is in them. */
export async function startSite(count: number): Promise<Site> {
  const folder = mkdtempSync('/tmp/praxis-faults-');
  chmodSync(folder, 0o755);
  for (const name of ['s3', 'files', 'database']) mkdirSync(join(folder, name));
  chmodSync(join(folder, 'database'), 0o755);
  const cluster = await startEmbedded({ folder: join(folder, 'database'), label: 'faults' });
  const shared =
    count > 1
      ? await startShared(join(folder, 's3'))
      : { settings: {}, kill: () => undefined, stop: () => Promise.resolve() };
  const environment = {
    DATABASE_URL: databaseUrl(cluster.connection('praxis_app')),
    DATABASE_OWNER_URL: databaseUrl(cluster.connection('praxis_owner')),
    DATA_DIR: join(folder, 'files'),
    BASE_URL: 'http://praxis.test',
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    REQUESTS_PER_MINUTE: '1000000',
    ...shared.settings,
  };
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) ports.push(await freePort());
  const nodes: (ChildProcess | undefined)[] = [];
  const startNode = async (index: number): Promise<void> => {
    const env = { ...process.env, ...environment, PORT: String(ports[index]) };
    nodes[index] = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: 'ignore' });
    while (!(await serves(ports[index] ?? 0))) {
      // Where the database is away too, it ends at once, as a supervisor sees it.
      if (nodes[index]?.exitCode !== null) return startNode(index);
      await wait(50);
    }
  };
  const killNode = async (index: number): Promise<void> => {
    const node = nodes[index];
    if (!node || node.exitCode !== null || node.signalCode !== null) return;
    node.kill('SIGKILL');
    await once(node, 'exit');
  };
  const place = await preparePaths(join(folder, 'database'));
  const killDatabase = (): void => {
    const running = runningPostmaster(place);
    if (running) process.kill(running.pid, 'SIGKILL');
  };
  // An interrupted run ends its processes.
  const killAll = (): void => {
    for (const node of nodes) node?.kill('SIGKILL');
    shared.kill();
    killDatabase();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  for (const index of ports.keys()) await startNode(index);
  return {
    config: readConfig(environment),
    ports,
    startNode,
    killNode,
    killDatabase,
    async ready() {
      for (const port of ports) while (!(await serves(port))) await wait(50);
    },
    async stop() {
      await Promise.all(ports.map((_, index) => killNode(index)));
      await shared.stop();
      await cluster.stop();
      process.off('exit', killAll);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
