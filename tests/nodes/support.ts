import { Redis } from 'ioredis';
import { Client } from 'pg';
import { beforeAll, inject } from 'vitest';
import { call, freePort, ready, server, type AtEnd, type Started } from '../processes/support.ts';
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

export interface Nodes {
  readonly ports: readonly [number, number];
  readonly nodes: readonly Started[];
}

/**
 * Two nodes for a group of tests, of which the last one may end them. No others may run at the same time: their databases are copies of one installation, and
 * share its channel in Redis.
 */
export function sharedNodes(name: string, settings: (atEnd: AtEnd) => Promise<Record<string, string>>): () => Nodes {
  let shared: Nodes;
  beforeAll(async () => {
    const endings: (() => Promise<void>)[] = [];
    const atEnd: AtEnd = (end) => void endings.unshift(end);
    shared = await startNodes(name, { settings: await settings(atEnd), atEnd });
    return async () => {
      // oxlint-disable-next-line no-await-in-loop -- what started last ends first
      for (const end of endings) await end();
    };
  });
  return () => shared;
}

interface NodeOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly template?: string;
  readonly atEnd?: AtEnd;
}

/** Two nodes that start at the same moment on a database of their own, which has the demo, or is empty. */
export async function startNodes(
  name: string,
  { settings = {}, template = cluster.template, atEnd }: NodeOptions = {},
): Promise<Nodes> {
  const maker = new Client(cluster.maker);
  await maker.connect();
  // A second try begins anew.
  await maker.query(`drop database if exists ${name} with (force)`);
  await maker.query(`create database ${name} template ${template} owner praxis_owner`);
  await maker.end();
  const ports: [number, number] = [freePort(), freePort()];
  const nodes = ports.map((port) =>
    server(
      {
        PORT: String(port),
        DATABASE_URL: databaseUrl({ ...cluster.app, database: name }),
        DATABASE_OWNER_URL: databaseUrl({ ...cluster.owner, database: name }),
        REDIS_URL,
        ...cluster.s3,
        BASE_URL: 'http://praxis.test',
        LOG_LEVEL: 'warn',
        ...settings,
      },
      atEnd,
    ),
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
