import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import { createStorage } from './files/create-storage.ts';
import { sweepFiles } from './files/sweep.ts';
import { logFailure, type FailureLog } from './log.ts';
import type { Database } from './data/tables.ts';
import { sweepResets } from './areas/account/resets.ts';
import { sweepMails } from './mail/sweep.ts';
import { sweepDevices } from './session/devices.ts';
import { sweepSessions } from './session/sessions.ts';

const EVERY_10_MINUTES = 600_000;

/** Runs jobs at intervals while the server runs; returns a function that ends them. `ended` receives each outcome. */
export function startHousekeeping(
  db: Kysely<Database>,
  config: Config,
  log: FailureLog,
  ended: (job: string, isDone: boolean) => void,
): () => void {
  const storage = createStorage(config);
  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    sessions: () => sweepSessions(db, config),
    devices: () => sweepDevices(db),
    resets: () => sweepResets(db),
    mails: () => sweepMails(db),
    files: () => sweepFiles(db, storage, config),
  };
  const run = async (job: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      ended(job, true);
    } catch (error) {
      logFailure(log, error, `housekeeping: ${job}`);
      ended(job, false);
    }
  };
  const sweep = () => {
    for (const [job, work] of Object.entries(jobs)) void run(job, work);
  };
  sweep();
  const timer = setInterval(sweep, EVERY_10_MINUTES);
  return () => clearInterval(timer);
}
