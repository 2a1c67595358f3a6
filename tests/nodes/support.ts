import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Redis } from 'ioredis';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '../../server/data/embedded/index.ts';
import { startS3 } from '../support/s3.ts';
import { call, freePort, ready, server } from '../processes/support.ts';

// Several servers on one database and one Redis, as in deploy/compose.yaml. .ci/run starts the Redis.

const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const folder = mkdtempSync('/tmp/praxis-nodes-');
chmodSync(folder, 0o755);
let cluster: EmbeddedDatabase;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  s3 = await startS3(`${folder}/s3`);
  cluster = await startEmbedded({ folder, label: 'nodes' });
});
afterAll(async () => {
  await cluster.stop();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Other tests have called from this address too. */
export async function forgetCalls(): Promise<void> {
  const redis = new Redis(REDIS_URL);
  const counted = await redis.keys('praxis:rate:*');
  if (counted.length > 0) await redis.del(...counted);
  redis.disconnect();
}

const urlOf = ({ user, password, host, port }: ClientConfig, name: string) =>
  `postgres://${user}:${String(password)}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;

/** Two nodes that start at the same moment on an empty database of their own. */
export async function startNodes(name: string, settings: Record<string, string> = {}) {
  const maker = new Client(cluster.connection('postgres', 'postgres'));
  await maker.connect();
  // A second try begins anew.
  await maker.query(`drop database if exists ${name} with (force)`);
  await maker.query(`create database ${name} owner praxis_owner`);
  await maker.end();
  const ports: [number, number] = [freePort(), freePort()];
  const nodes = ports.map((port) =>
    server({
      PORT: String(port),
      DATABASE_URL: urlOf(cluster.connection('praxis_app'), name),
      DATABASE_OWNER_URL: urlOf(cluster.connection('praxis_owner'), name),
      REDIS_URL,
      ...s3.settings,
      BASE_URL: 'http://praxis.test',
      LOG_LEVEL: 'warn',
      ...settings,
    }),
  );
  await Promise.all(nodes.map((node, index) => ready(ports[index] ?? 0, node)));
  return { ports, nodes };
}

export const signIn = (port: number, Username = 'admin', Password = 'Praxis!1') =>
  call(port, '/Account/Login', { Username, Password });
export const cookieOf = (answer: Response) => String(answer.headers.get('set-cookie')).split(';', 1)[0] ?? '';

/** A client of the nodes' database, as its owner or another role. The caller ends it. */
export async function database(name: string, user: 'praxis_owner' | 'postgres' = 'praxis_owner'): Promise<Client> {
  const client = new Client(cluster.connection(user, name));
  await client.connect();
  return client;
}
