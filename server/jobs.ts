import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import { createStorage } from './files/create.ts';
import { sweepFiles } from './files/sweep.ts';
import { logFailure, type FailureLog } from './log.ts';
import type { Database } from './data/tables.ts';
import { sweepResets } from './areas/account/resets.ts';
import { sweepMails } from './mail/sweep.ts';
import { sweepDevices } from './session/devices.ts';
import { sweepSessions } from './session/sessions.ts';

const EVERY_10_MINUTES = 600_000;

/** Work that is done now and then while the server runs; returns what ends it. */
export function startHousekeeping(db: Kysely<Database>, config: Config, log: FailureLog): () => void {
  const storage = createStorage(config);
  const sweep = () => {
    for (const work of [
      sweepSessions(db, config),
      sweepDevices(db),
      sweepResets(db),
      sweepMails(db),
      sweepFiles(db, storage, config),
    ])
      work.catch((error: unknown) => logFailure(log, error, 'housekeeping'));
  };
  sweep();
  const timer = setInterval(sweep, EVERY_10_MINUTES);
  return () => clearInterval(timer);
}
