import { Pool, type PoolConfig } from 'pg';
import type { PostgresPool } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseUnavailable } from '../problem.ts';
import { WatchedClient, type ConnectionWatch } from './watched-client.ts';

/** How a pool is used at a moment. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

export interface WatchedPool extends PostgresPool {
  use(): PoolUse;
}

/** Work in progress has so long when a pool is closed. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Connections to the database. One that breaks would otherwise end the process: idle ones are dropped and `broken` is told; what uses another one
 * at that moment fails with the same error, and says so itself.
 */
export function openPool(config: PoolConfig, broken: (error: Error) => void): Pool {
  const pool = new Pool(config);
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A pool whose connections are given up when the other end has vanished: the first that finds it out takes those along that rest. */
export function openWatchedPool(
  config: PoolConfig & { readonly watch: ConnectionWatch },
  broken: (error: Error) => void,
): WatchedPool {
  const idle = new Set<unknown>();
  const all = new Set<unknown>();
  const cut = (clients: ReadonlySet<unknown>) => {
    for (const client of clients) if (client instanceof WatchedClient) client.cut();
  };
  const watch: ConnectionWatch = { ...config.watch, lost: () => cut(idle) };
  // pg hands its own options to each client.
  const settings: PoolConfig & { readonly watch: ConnectionWatch } = { ...config, Client: WatchedClient, watch };
  const pool = openPool(settings, broken);
  pool.on('connect', (client) => all.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => {
    idle.delete(client);
    all.delete(client);
  });
  return {
    options: settings,
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw databaseUnavailable(error);
      }),
    end: async () => {
      const late = new AbortController();
      const cutting = wait(CLOSE_TIMEOUT_MS, undefined, { signal: late.signal }).then(
        () => cut(all),
        () => undefined, // everything was closed in time
      );
      await pool.end();
      late.abort();
      await cutting;
    },
    use: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
