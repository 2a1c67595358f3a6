import type { Kysely } from 'kysely';
import type { JobKind } from '../schemas/entities/job.ts';
import { sweepResets } from './areas/account/resets.ts';
import { sweepApplications } from './areas/applications/sweep.ts';
import { sendReminders } from './areas/reminders/send.ts';
import { sendReports } from './areas/report/send-reports.ts';
import type { CallAs } from './area.ts';
import type { Config } from './config.ts';
import type { Reports } from './data/report/reports.ts';
import type { Database } from './data/tables.ts';
import { createStorage } from './files/create-storage.ts';
import { sweepFiles } from './files/sweep.ts';
import type { HubSender } from './hub/sender.ts';
import type { BuiltInJob } from './job-runs.ts';
import { sweepMails } from './mail/sweep.ts';
import { sweepDevices } from './session/devices.ts';
import { sweepSessions } from './session/sessions.ts';

/** A job that deletes expired data every ten minutes. It runs once after missed times. */
const sweep = (work: () => Promise<unknown>): BuiltInJob => ({
  cron: '*/10 * * * *',
  missed: 'once',
  work: async () => void (await work()),
});

/** The jobs of every installation. */
export function createJobs(
  db: Kysely<Database>,
  config: Config,
  hub: HubSender,
  { reports, callAs }: { readonly reports: Reports | undefined; readonly callAs: CallAs },
): Readonly<Record<JobKind, BuiltInJob>> {
  const storage = createStorage(config);
  return {
    sessions: sweep(() => sweepSessions(db, config)),
    devices: sweep(() => sweepDevices(db)),
    resets: sweep(async () => {
      await sweepResets(db);
      await sweepApplications(db);
    }),
    mails: sweep(() => sweepMails(db)),
    files: sweep(() => sweepFiles(db, storage, config)),
    // At 8:00 in the time zone of the installation. After a missed morning it runs when a server starts.
    reminders: { cron: '0 8 * * *', missed: 'once', work: ({ signal }) => sendReminders({ db, hub, config }, signal) },
    // Schedules are due at whole hours. What a server that failed has left is done at the next time.
    reports: {
      cron: '*/5 * * * *',
      missed: 'once',
      work: ({ signal }) => sendReports({ db, hub, config, reports, callAs }, signal),
    },
  };
}
