import { Client } from 'pg';
import type { Config } from '../../../server/platform/base/config.ts';
import { openPools, openAccess, type Data } from '../../../server/platform/data/index.ts';
import { openReports } from '../../../server/platform/data/report/reports.ts';
import { migrate } from '../../../server/platform/data/migrate.ts';
import { reportScopes } from '../../../server/policy/report-schema.ts';

/** A database for a bench. `settle` runs the maintenance that PostgreSQL does within minutes of many writes, and the server's own role may not. */
export async function benchDatabase(config: Config): Promise<Data & { readonly settle: () => Promise<void> }> {
  const log = { info: () => undefined, warn: () => undefined };
  const access = await openAccess(config, log);
  const { owner, app, stop } = access;
  await migrate(owner, app.user);
  const reports = await openReports(access, log, reportScopes);
  const data = openPools(app, { log, max: config.DATABASE_POOL, stop, reports });
  const settle = async () => {
    const client = new Client(owner);
    await client.connect();
    try {
      await client.query('vacuum analyze');
    } finally {
      await client.end();
    }
  };
  return { ...data, settle };
}
