import { Pool, type PoolConfig } from 'pg';
import type { PostgresPool } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseUnavailable } from '../base/problem.ts';
import { WatchedClient, type ConnectionWatch } from './watched-client.ts';

/** The use of a pool at a moment. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

export interface WatchedPool extends PostgresPool {
  use(): PoolUse;
}

/** The time that running work has when a pool is closed. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Opens a pool. Errors of idle connections would end the process: such connections are dropped and `broken` is called.
 * Errors of connections in use are thrown by their statements.
 */
export function openPool(config: PoolConfig, broken: (error: Error) => void): Pool {
  const pool = new Pool(config);
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A pool that detects vanished servers: the first connection that notices it closes the idle ones, too. */
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
  // pg passes the options to each client.
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
