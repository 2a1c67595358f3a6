// A node that does nothing but run jobs: JOBS_DATABASE is how it reaches the database, JOBS_HOLD for how long a run is its own.
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { openPools } from '../../../server/platform/data/index.ts';
import { startJobs } from '../../../server/platform/jobs/job-runs.ts';

// The bench writes it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const connection = JSON.parse(process.env['JOBS_DATABASE'] ?? '') as ClientConfig;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { db } = openPools(connection, { log, max: 12 });

startJobs({
  db,
  log,
  hold: Number(process.env['JOBS_HOLD']),
  work: {
    bench: async ({ key }) => {
      await sql`insert into bench_starts (key, pid) values (${key}, ${process.pid})`.execute(db);
      // The effect has the key of the job, so that a repeated run has it once.
      await sql`insert into bench_effects (key) values (${key}) on conflict do nothing`.execute(db);
    },
  },
});
