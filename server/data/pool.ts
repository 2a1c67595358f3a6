import { Pool, type PoolConfig } from 'pg';

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
