import { JOB_KINDS, type JobKind } from '../schemas/entities/job.ts';
import { domains } from './domains.ts';
import type { JobTools } from './platform/app/domain.ts';
import { createStorage } from './platform/files/create-storage.ts';
import { sweepFiles } from './platform/files/sweep.ts';
import type { BuiltInJob } from './platform/jobs/job-runs.ts';
import { sweepMails } from './platform/mail/sweep.ts';
import { sweepDevices } from './platform/session/devices.ts';
import { sweepSessions } from './platform/session/sessions.ts';

type Sweeps = Partial<Record<JobKind, () => Promise<unknown>>>;

const platformSweeps = ({ db, config }: JobTools): Sweeps => ({
  sessions: () => sweepSessions(db, config),
  devices: () => sweepDevices(db),
  mails: () => sweepMails(db),
  files: () => sweepFiles(db, createStorage(config), config),
});

/** Deletes expired data every ten minutes. It runs once after missed times. */
const sweepJob = (sweeps: readonly (() => Promise<unknown>)[]): BuiltInJob => ({
  cron: '*/10 * * * *',
  missed: 'once',
  work: async () => {
    for (const sweep of sweeps) await sweep(); // oxlint-disable-line no-await-in-loop -- one after the other
  },
});

/** The jobs of every installation. */
export function createJobs(tools: JobTools): Readonly<Record<JobKind, BuiltInJob>> {
  const sweeps = [platformSweeps(tools), ...domains.map((domain) => domain.sweeps?.(tools) ?? {})];
  const jobs: Partial<Record<JobKind, BuiltInJob>> = Object.assign(
    {},
    ...domains.map((domain) => domain.jobs?.(tools) ?? {}),
  );
  const jobOf = (kind: JobKind): BuiltInJob => jobs[kind] ?? sweepJob(sweeps.flatMap((sweep) => sweep[kind] ?? []));
  // Object.fromEntries loses the type: every kind is there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(JOB_KINDS.map((kind) => [kind, jobOf(kind)])) as Record<JobKind, BuiltInJob>;
}
