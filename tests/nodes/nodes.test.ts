import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Redis } from 'ioredis';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '../../server/data/embedded/index.ts';
import { call, freePort, ready, server } from '../processes/support.ts';

// Several servers on one database and one Redis, as in deploy/compose.yaml. .ci/run starts the Redis.

const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const folder = mkdtempSync('/tmp/praxis-nodes-');
chmodSync(folder, 0o755);
let cluster: Embedded;

beforeAll(async () => {
  cluster = await startEmbedded({ folder, label: 'nodes' });
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Other tests have called from this address too. */
async function forgetCalls(): Promise<void> {
  const redis = new Redis(REDIS_URL);
  const counted = await redis.keys('praxis:rate:*');
  if (counted.length > 0) await redis.del(...counted);
  redis.disconnect();
}

const urlOf = ({ user, password, host, port }: ClientConfig, database: string) =>
  `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;

/** Two nodes that start at the same moment on an empty database of their own. */
async function startNodes(database: string, settings: Record<string, string> = {}) {
  const maker = new Client(cluster.connection('postgres', 'postgres'));
  await maker.connect();
  await maker.query(`create database ${database} owner praxis_owner`);
  await maker.end();
  const ports: [number, number] = [freePort(), freePort()];
  const nodes = ports.map((port) =>
    server({
      PORT: String(port),
      DATABASE_URL: urlOf(cluster.connection('praxis_app'), database),
      DATABASE_OWNER_URL: urlOf(cluster.connection('praxis_owner'), database),
      REDIS_URL,
      BASE_URL: 'http://praxis.test',
      LOG_LEVEL: 'warn',
      ...settings,
    }),
  );
  await Promise.all(nodes.map((node, index) => ready(ports[index] ?? 0, node)));
  return { ports, nodes };
}

const signIn = (port: number, Username = 'admin', Password = 'Praxis!1') =>
  call(port, '/Account/Login', { Username, Password });
const cookieOf = (answer: Response) => String(answer.headers.get('set-cookie')).split(';', 1)[0] ?? '';

describe('two nodes', () => {
  test('start together on an empty database: tables and demo are made once', async () => {
    const { ports } = await startNodes('together');
    const client = new Client(cluster.connection('praxis_owner', 'together'));
    await client.connect();
    const { rows } = await client.query("select count(*)::integer as admins from people where username = 'admin'");
    await client.end();
    expect(rows).toEqual([{ admins: 1 }]);
    for (const port of ports) expect((await signIn(port)).status).toBe(200);
  });

  test('share sessions: who signs in at one is known at the other, and signs out at both', async () => {
    const { ports } = await startNodes('sessions');
    const [one, other] = ports;
    const cookie = cookieOf(await signIn(one));
    expect((await call(other, '/Account/Identity', {}, cookie)).status).toBe(200);
    await fetch(`http://127.0.0.1:${other}/account/logoff`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect((await call(one, '/Account/Identity', {}, cookie)).status).toBe(401);
  });

  test('count together: sign-ins of an account, and calls of an address', async () => {
    const { ports } = await startNodes('counts', { SIGN_IN_ATTEMPTS: '4', REQUESTS_PER_MINUTE: '40' });
    await forgetCalls();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await signIn(ports[count % 2] ?? 0, 'mentee', 'wrong')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    const calls = [];
    for (let count = 0; count < 50; count += 1)
      calls.push((await call(ports[count % 2] ?? 0, '/Account/Identity', {})).status);
    expect(calls.filter((status) => status === 401)).toHaveLength(34);
    expect(calls.at(-1)).toBe(429);
  });

  test('go on when the other one is killed', async () => {
    const { ports, nodes } = await startNodes('killed');
    const cookie = cookieOf(await signIn(ports[0]));
    nodes[0]?.child.kill('SIGKILL');
    await nodes[0]?.ended;
    expect((await call(ports[1], '/Account/Identity', {}, cookie)).status).toBe(200);
    nodes[1]?.child.kill('SIGTERM');
    expect(await nodes[1]?.ended).toBe(0);
  });

  test('go on without Redis: it is missed, and nobody is refused for it', async () => {
    const { ports } = await startNodes('alone', { REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await signIn(ports[0])).status).toBe(200);
  });
});
