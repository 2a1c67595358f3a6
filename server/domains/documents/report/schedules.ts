import type { Selectable } from 'kysely';
import { type ScheduleEntry, LAST_DAY } from '../../../../schemas/entities/report-schedule.ts';
import { isRole } from '../../../../schemas/roles.ts';
import { nextTime } from '../../../platform/base/cron.ts';
import type { Database } from '../../../platform/data/tables.ts';

export type ScheduleRow = Selectable<Database['report_schedules']>;

type Rhythm = Pick<ScheduleRow, 'repeat' | 'day' | 'hour' | 'zone'>;

/** When a schedule is due next. An hour that the clocks skip is the next one; an hour that occurs twice counts once. */
export function nextDue({ repeat, day, hour, zone }: Rhythm, after: Date): Date {
  const ofMonth = repeat === 'month' ? (day === LAST_DAY ? 'L' : String(day)) : '*';
  const ofWeek = repeat === 'week' ? String(day % 7) : '*';
  const next = nextTime(`0 ${hour} ${ofMonth} * ${ofWeek}`, zone, after);
  if (!next) throw new Error('A schedule has no next time');
  return next;
}

/** The columns of a schedule that the owner sets. */
export const toColumns = (entry: ScheduleEntry, values: Readonly<Record<string, unknown>>, now: Date) => {
  const rhythm = { repeat: entry.Repeat, day: entry.Day, hour: entry.Hour, zone: entry.Zone };
  return {
    ...rhythm,
    self: entry.Self,
    roles: [...entry.Roles],
    people: entry.People.map(Number),
    file: entry.File,
    parameters: JSON.stringify(values),
    active: entry.Active,
    next: entry.Active ? nextDue(rhythm, now) : null,
    failures: 0,
    problem: null,
  };
};

export const presentRhythm = ({ repeat, day, hour, zone }: Rhythm) => ({
  Repeat: repeat,
  Day: day,
  Hour: hour,
  Zone: zone,
});

export const presentEntry = (row: ScheduleRow): ScheduleEntry => ({
  ...presentRhythm(row),
  Self: row.self,
  Roles: row.roles.filter(isRole),
  People: row.people.map(String),
  File: row.file,
  Active: row.active,
  // Checked when saved.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Values: row.parameters as NonNullable<ScheduleEntry['Values']>,
});
