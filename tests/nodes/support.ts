import { Redis } from 'ioredis';
import { Client } from 'pg';
import { inject } from 'vitest';
import { call, freePort, ready, server } from '../processes/support.ts';
import { databaseUrl } from '../support/cluster.ts';

// Several servers on one database and one Redis, as in deploy/compose.yaml. .ci/run starts the Redis.

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const cluster = inject('nodesCluster');

/** Other tests have called from this address too. */
export async function forgetCalls(): Promise<void> {
  const redis = new Redis(REDIS_URL);
  const counted = await redis.keys('praxis:rate:*');
  if (counted.length > 0) await redis.del(...counted);
  redis.disconnect();
}

/** Two nodes that start at the same moment on a database of their own, which has the demo, or is empty. */
export async function startNodes(
  name: string,
  settings: Readonly<Record<string, string>> = {},
  template = cluster.template,
) {
  const maker = new Client(cluster.maker);
  await maker.connect();
  // A second try begins anew.
  await maker.query(`drop database if exists ${name} with (force)`);
  await maker.query(`create database ${name} template ${template} owner praxis_owner`);
  await maker.end();
  const ports: [number, number] = [freePort(), freePort()];
  const nodes = ports.map((port) =>
    server({
      PORT: String(port),
      DATABASE_URL: databaseUrl({ ...cluster.app, database: name }),
      DATABASE_OWNER_URL: databaseUrl({ ...cluster.owner, database: name }),
      REDIS_URL,
      ...cluster.s3,
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

/** A client of the nodes' database, as its owner or as the superuser. The caller ends it. */
export async function database(name: string, who: 'owner' | 'maker' = 'owner'): Promise<Client> {
  const client = new Client({ ...cluster[who], database: name });
  await client.connect();
  return client;
}
