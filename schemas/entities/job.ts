import { closed, nullable, Type, type Static } from '../define.ts';

/** The scheduled work of the installation. */
export const JOB_KINDS = ['devices', 'files', 'mails', 'reminders', 'reports', 'resets', 'sessions'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
const kinds: ReadonlySet<string> = new Set(JOB_KINDS);
export const isJobKind = (name: string): name is JobKind => kinds.has(name);

/** The handling of scheduled times at which no server was running. */
const MISSED_RUNS = ['skip', 'once', 'each'] as const;
export type MissedRuns = (typeof MISSED_RUNS)[number];

const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const;

const time = (description: string) => Type.String({ description, format: 'date-time' });

/** One run of a job. */
export const jobRun = closed(
  {
    Id: Type.String({ description: 'The run.' }),
    Due: time('When it was due, or asked for.'),
    State: Type.Enum([...RUN_STATES], {
      description: 'waiting, for a server or for the next attempt; running; done; failed, it is not tried any more.',
    }),
    ByHand: Type.Boolean({ description: 'Somebody asked for it; else its time came.' }),
    By: Type.String({ description: 'The name of who asked for it, where they are in the project.' }),
    Ended: nullable(time('When it ended.')),
    Attempts: Type.Integer({ description: 'How often it was tried.' }),
    Problem: nullable(Type.String({ description: 'The error of the last attempt.' })),
  },
  { description: 'A run of a job.' },
);
export type JobRun = Static<typeof jobRun>;

/** Scheduled work. */
export const job = closed(
  {
    Name: Type.String({ description: 'The name of the job.' }),
    Kind: Type.Enum([...JOB_KINDS], { description: 'The work.' }),
    Cron: Type.String({ description: 'When: minute, hour, day of the month, month, day of the week.' }),
    Zone: Type.String({ description: 'By which time zone.' }),
    Missed: Type.Enum([...MISSED_RUNS], {
      description: 'What happens with times at which no server was running: nothing, one run, or a run for each.',
    }),
    Paused: Type.Boolean({ description: 'It is not run at its times.' }),
    Next: nullable(time('When it is due next; null while it is paused.')),
    Last: nullable(jobRun),
  },
  { description: 'Work that is done at times.' },
);
export type Job = Static<typeof job>;
