import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { report } from '../../../../schemas/calls/report.ts';
import {
  LAST_DAY,
  MAX_OWN_SCHEDULES,
  MAX_RECEIVERS,
  MAX_SCHEDULES,
  type ScheduleEntry,
} from '../../../../schemas/entities/report-schedule.ts';
import { isTimeZone } from '../../../../schemas/formats/time-zone.ts';
import { ROLES } from '../../../../schemas/roles.ts';
import type { CallContext, Handler } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { canPrint } from '../../../platform/pdf/printer.ts';
import { visiblePeople } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { fieldError, forbidden, notFound, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { readParams } from '../params/params.ts';
import { requireReports } from '../query/run.ts';
import { isSentTo, listSchedules, mayManage, selectSchedules } from './list-schedules.ts';
import { mailReport } from './mail-report.ts';
import { checkReceiver, findReceivers, mayOpenReport } from './receivers.ts';
import { toColumns, type ScheduleRow } from './schedules.ts';
import { restartMails, stopMails } from './stops.ts';
import { requireReport, type StoredReport } from './stored-reports.ts';

type Calls = typeof report;

/** The time zones offered besides that of the installation. */
const ZONES = [
  'Europe/Athens',
  'Asia/Nicosia',
  'Europe/Berlin',
  'Europe/Brussels',
  'Europe/London',
  'America/New_York',
  'Australia/Melbourne',
  'UTC',
];
const MAX_CHOICES = 500;

const scheduleChoices: Handler<Calls['scheduleChoices']> = async ({ ProjectId, Report }, context) => {
  const reader = await requireReader(context, ProjectId);
  const found = await requireReport(context.db, reader, Report);
  return {
    Roles: readingRoles(found),
    People: (await loadChoices(context.db, reader, found)).map(({ id, name }) => ({ Id: String(id), Name: name })),
    Zones: [...new Set([context.config.TIME_ZONE, ...ZONES])],
    Files: canPrint(context.config) ? ['none', 'xlsx', 'pdf'] : ['none', 'xlsx'],
    Params: [...(found.report.Params ?? [])],
  };
};

const readingRoles = (found: StoredReport) => ROLES.filter((role) => mayOpenReport({ roles: [role] }, found));

/** The people whom the reader sees and who may read the report. */
const loadChoices = (db: Db, reader: Reader, found: StoredReport) =>
  db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('memberships.project', '=', reader.project.id)
    .where(sql<boolean>`memberships.roles && ${readingRoles(found)}::text[]`)
    .where('people.state', '=', 1)
    .where(visiblePeople(reader))
    .where('people.id', '!=', reader.person)
    .select(['people.id', 'people.name'])
    .orderBy('people.sort_name')
    .limit(MAX_CHOICES)
    .execute();

const saveSchedule: Handler<Calls['saveSchedule']> = async ({ ProjectId, Report, Id, Schedule }, context) => {
  const reader = await requireReader(context, ProjectId);
  const found = await requireReport(context.db, reader, Report);
  const before = Id === undefined ? undefined : await requireSchedule(context.db, reader, Id);
  if (before && before.report !== Report) throw scheduleNotFound();
  const chosen = Schedule.Values ?? {};
  const values = Object.keys(chosen).length === 0 ? {} : readChosen(found, chosen);
  const choices = await loadChoices(context.db, reader, found);
  const errors = findFaults(context, Schedule, {
    roles: readingRoles(found),
    people: new Set([...(before?.people ?? []), ...choices.map(({ id }) => id)].map(String)),
  });
  if (errors.length > 0) throw unprocessable('schedule-does-not-fit', 'The schedule does not fit.', errors);
  const columns = toColumns(Schedule, values, new Date());
  const receivers = await findReceivers(context.db, {
    ...columns,
    id: 0,
    project: reader.project.id,
    owner: before?.owner ?? reader.person,
    report: Report,
    parameters: {},
    last: null,
    created: new Date(),
  });
  if (receivers.length > MAX_RECEIVERS)
    throw unprocessable('schedule-does-not-fit', 'The schedule does not fit.', [
      fieldError('/Schedule/People', 'too-many', { count: MAX_RECEIVERS }),
    ]);
  const id = await context.db.transaction().execute(async (transaction) => {
    const stored = before
      ? await updateSchedule(transaction, before.id, columns)
      : await insertSchedule(transaction, reader, Report, columns);
    // An owner who stopped the mails and now selects themselves gets them again.
    if (Schedule.Self) await restartMails(transaction, { schedule: stored, person: before?.owner ?? reader.person });
    await context.audit(
      {
        action: 'report.schedule',
        subject: `schedule ${stored}`,
        project: reader.project.url,
        details: { report: Report, active: Schedule.Active, receivers: receivers.length },
      },
      transaction,
    );
    return stored;
  });
  return { Id: String(id) };
};

const readChosen = ({ report: { Params = [] } }: StoredReport, chosen: Readonly<Record<string, unknown>>) =>
  readParams(Params, chosen, { pointer: '/Schedule/Values', code: 'fields-do-not-fit' });

interface Allowed {
  readonly roles: readonly string[];
  /** People who are already selected may stay even if they may not read the report any more: the owner is notified. */
  readonly people: ReadonlySet<string>;
}

function findFaults({ config }: CallContext, entry: ScheduleEntry, { roles, people }: Allowed): readonly FieldError[] {
  const { Repeat, Day, Zone, Self, Roles, People, File } = entry;
  const max = Repeat === 'week' ? 7 : LAST_DAY;
  const isDay = Repeat === 'day' || (Day <= max && (Repeat !== 'month' || Day <= 28 || Day === LAST_DAY));
  return [
    ...(isDay ? [] : [fieldError('/Schedule/Day', 'choice')]),
    ...(isTimeZone(Zone) ? [] : [fieldError('/Schedule/Zone', 'choice')]),
    ...(Self || Roles.length > 0 || People.length > 0 ? [] : [fieldError('/Schedule/Self', 'required')]),
    ...(File === 'pdf' && !canPrint(config) ? [fieldError('/Schedule/File', 'choice')] : []),
    ...Roles.flatMap((role, at) => (roles.includes(role) ? [] : [fieldError(`/Schedule/Roles/${at}`, 'role')])),
    ...People.flatMap((person, at) => (people.has(person) ? [] : [fieldError(`/Schedule/People/${at}`, 'choice')])),
  ];
}

type Columns = ReturnType<typeof toColumns>;

async function updateSchedule(db: Db, id: number, columns: Columns): Promise<number> {
  await db.updateTable('report_schedules').set(columns).where('id', '=', id).execute();
  return id;
}

async function insertSchedule(db: Db, { project, person }: Reader, report: string, columns: Columns): Promise<number> {
  // Two simultaneous calls would both find room.
  await sql`select id from projects where id = ${project.id} for update`.execute(db);
  const { all, own } = await db
    .selectFrom('report_schedules')
    .where('project', '=', project.id)
    .select([
      sql<number>`count(*)::integer`.as('all'),
      sql<number>`(count(*) filter (where owner = ${person}))::integer`.as('own'),
    ])
    .executeTakeFirstOrThrow();
  if (own >= MAX_OWN_SCHEDULES || all >= MAX_SCHEDULES)
    throw unprocessable('too-many-schedules', 'There are as many schedules as there may be.');
  const { id } = await db
    .insertInto('report_schedules')
    .values({ ...columns, project: project.id, owner: person, report })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const scheduleNotFound = () => notFound('no-schedule', 'There is no such schedule.');

/** A schedule that the reader manages. */
async function requireSchedule(db: Db, reader: Reader, id: string): Promise<ScheduleRow> {
  const row = await selectSchedules(db, reader).where('id', '=', parseId(id)).executeTakeFirst();
  if (!row || !mayManage(reader, row)) throw scheduleNotFound();
  return row;
}

const removeSchedule: Handler<Calls['removeSchedule']> = async ({ ProjectId, Id }, context) => {
  const reader = await requireReader(context, ProjectId);
  const { id, report: name } = await requireSchedule(context.db, reader, Id);
  await context.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('report_schedules').where('id', '=', id).execute();
    await context.audit(
      {
        action: 'report.removeSchedule',
        subject: `schedule ${id}`,
        project: reader.project.url,
        details: { report: name },
      },
      transaction,
    );
  });
  return null;
};

const sendSchedule: Handler<Calls['sendSchedule']> = async ({ ProjectId, Id }, context) => {
  const reader = await requireReader(context, ProjectId);
  const schedule = await requireSchedule(context.db, reader, Id);
  if (context.impersonator !== undefined) throw forbidden('forbidden', 'Mails of reports are for people themselves.');
  const found = await requireReport(context.db, reader, schedule.report);
  const reports = requireReports(context);
  // A trial is sent to its caller even if they stopped the mails.
  const receiver = await checkReceiver(context.db, { id: 0, project: schedule.project }, found, reader.person);
  if (typeof receiver === 'string') return { Outcome: receiver, Faults: 0 };
  const { outcome, faults } = await mailReport(
    { ...context, reports, callAs: () => context.call },
    {
      schedule,
      report: found,
      reports,
      reader: receiver,
      key: `report:${schedule.id}:trial:${randomUUID()}`,
      signal: createScriptCaller(context, reader).signal,
      trial: true,
      record: () => Promise.resolve(true),
    },
  );
  return { Outcome: outcome, Faults: faults };
};

const stopSchedule: Handler<Calls['stopSchedule']> = async ({ ProjectId, Id, Stopped }, context) => {
  const reader = await requireReader(context, ProjectId);
  const row = await selectSchedules(context.db, reader).where('id', '=', parseId(Id)).executeTakeFirst();
  if (!row || !isSentTo(reader, row)) throw scheduleNotFound();
  const order = { schedule: row.id, person: reader.person };
  await (Stopped ? stopMails(context.db, order) : restartMails(context.db, order));
  return null;
};

export const scheduleCalls = {
  schedules: listSchedules,
  scheduleChoices,
  saveSchedule,
  removeSchedule,
  sendSchedule,
  stopSchedule,
};
