import { closed, nullable, Type, type Static } from '../define.ts';
import { paramValues } from '../documents/param.ts';
import { ROLES } from '../roles.ts';

/** The repetitions of a scheduled report. */
const SCHEDULE_REPEATS = ['day', 'week', 'month'] as const;

/** The file that is attached to the mail of a report. */
export const REPORT_FILES = ['none', 'xlsx', 'pdf'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** The last day of any month. */
export const LAST_DAY = 31;

/** The outcome for one receiver at one time of a schedule. */
export const SENDING_OUTCOMES = [
  'sent',
  'stopped',
  'no-right',
  'inactive',
  'gone',
  'consent',
  'no-address',
  'failed',
] as const;
export type SendingOutcome = (typeof SENDING_OUTCOMES)[number];

/** The reason why a schedule sent nothing, or was paused. */
const SCHEDULE_PROBLEMS = ['owner', 'no-report', 'nobody', 'too-many', 'failures', 'queries-off'] as const;
export type ScheduleProblem = (typeof SCHEDULE_PROBLEMS)[number];

export const MAX_RECEIVERS = 100;
export const MAX_OWN_SCHEDULES = 10;
export const MAX_SCHEDULES = 100;

const numericId = (description: string) => Type.String({ description, pattern: '^\\d{1,9}$', maxLength: 9 });
const time = (description: string) => Type.String({ description, format: 'date-time' });

const rhythm = {
  Repeat: Type.Enum([...SCHEDULE_REPEATS], { description: 'How often.' }),
  Day: Type.Integer({
    description: 'week: from 1, Monday, to 7. month: 1 to 28, or 31 for the last day. day: it has no meaning.',
    minimum: 1,
    maximum: LAST_DAY,
  }),
  Hour: Type.Integer({ description: 'The hour of the day.', minimum: 0, maximum: 23 }),
  Zone: Type.String({ description: 'By the clock of which time zone.', minLength: 1, maxLength: 60 }),
};

/** The times, receivers and files of a scheduled report. */
export const scheduleEntry = closed(
  {
    ...rhythm,
    Self: Type.Boolean({ description: 'For its owner.' }),
    Roles: Type.Array(Type.Enum([...ROLES]), {
      description: 'To everybody of the project with one of the roles.',
      maxItems: ROLES.length,
      uniqueItems: true,
    }),
    People: Type.Array(numericId('A person.'), {
      description: 'To these people.',
      maxItems: MAX_RECEIVERS,
      uniqueItems: true,
    }),
    File: Type.Enum([...REPORT_FILES], { description: 'The file that goes with the mail.' }),
    Active: Type.Boolean({ description: 'It is sent at its times.' }),
    Values: Type.Optional(nullable(paramValues())),
  },
  { description: 'When a report is sent by mail, to whom, and with what.' },
);
export type ScheduleEntry = Static<typeof scheduleEntry>;

/** The owner of the schedule, and its report. */
const identity = {
  Id: numericId('The schedule.'),
  Report: Type.String({ description: 'The report: the name of its document.' }),
  Title: Type.String({ description: 'What people call the report; empty where it is gone.' }),
  Owner: Type.String({ description: 'The name of its owner.' }),
};

/** A schedule as its owner and administrators see it. */
export const reportSchedule = closed(
  {
    ...identity,
    Own: Type.Boolean({ description: 'The caller made it.' }),
    Entry: scheduleEntry,
    Next: nullable(time('When it is sent next; null while it is off.')),
    Last: nullable(time('When it was last due and sent.')),
    Problem: nullable(
      Type.Enum([...SCHEDULE_PROBLEMS], { description: 'Why the last time sent nothing, or why it is off.' }),
    ),
    Sent: Type.Integer({ description: 'To how many it was sent at the last time.', minimum: 0 }),
    Faults: Type.Integer({ description: 'How many of them got it with parts missing.', minimum: 0 }),
    Others: Type.Array(
      closed({
        Name: Type.String({ description: 'The name; empty where the caller does not see the person.' }),
        Outcome: Type.Enum([...SENDING_OUTCOMES], { description: 'Why they got nothing.' }),
      }),
      { description: 'Who got nothing at the last time.' },
    ),
  },
  { description: 'A schedule by which a report is sent by mail.' },
);
/** A schedule as the receivers of its mails see it. */
export const receivedSchedule = closed(
  {
    ...identity,
    ...rhythm,
    Stopped: Type.Boolean({ description: 'The caller wants none of it.' }),
  },
  { description: 'A schedule whose mails the caller gets.' },
);
