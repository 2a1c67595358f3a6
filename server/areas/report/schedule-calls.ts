import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { report } from '../../../schemas/calls/report.ts';
import {
  LAST_DAY,
  MAX_OWN_SCHEDULES,
  MAX_RECEIVERS,
  MAX_SCHEDULES,
  type ScheduleEntry,
} from '../../../schemas/entities/report-schedule.ts';
import { isTimeZone } from '../../../schemas/formats/time-zone.ts';
import { areas, isRole, ROLES } from '../../../schemas/roles.ts';
import type { CallContext, Db, Handler } from '../../area.ts';
import { canPrint } from '../../pdf/printer.ts';
import { visiblePeople } from '../../policy/people.ts';
import { hasRole, parseId, requireReader, type Reader } from '../../policy/reader.ts';
import { fieldError, forbidden, notFound, unprocessable, type FieldError } from '../../problem.ts';
import { createScriptCaller } from '../../sandbox/scripts.ts';
import { schemaOfParams } from '../documents/service-types.ts';
import { readParams } from '../params.ts';
import { requireReports } from '../query/run.ts';
import { mailReport } from './mail-report.ts';
import { checkReceiver, findReceivers, mayOpenReport } from './receivers.ts';
import { presentEntry, presentRhythm, toColumns, type ScheduleRow } from './schedules.ts';
import { readReport, requireReport, selectReports, type StoredReport } from './stored-reports.ts';

type Calls = typeof report;

/** Zones that are offered beside that of the installation. */
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
const MOST_CHOICES = 500;

const schedules: Handler<Calls['schedules']> = async ({ ProjectId, Report }, context) => {
  const reader = await requireReader(context, ProjectId);
  const { db } = context;
  const reports = await loadReports(db, reader);
  const rows = await selectSchedules(db, reader, Report).orderBy('report').orderBy('id').execute();
  const [own, others] = [rows.filter((row) => mayManage(reader, row)), rows.filter((row) => isSentTo(reader, row))];
  const owners = await loadNames(
    db,
    reader,
    rows.map(({ owner }) => owner),
  );
  const stopped = await db.selectFrom('report_stops').where('person', '=', reader.person).select('schedule').execute();
  const stops = new Set(stopped.map(({ schedule }) => schedule));
  return {
    Schedules: await Promise.all(own.map((row) => presentSchedule(db, reader, row, { reports, owners }))),
    Received: others.flatMap((row) => {
      const found = reports.get(row.report);
      if (!row.active || !found || !mayOpenReport(reader, found)) return [];
      return [
        {
          Id: String(row.id),
          Report: row.report,
          Title: found.report.Title,
          Owner: owners.get(row.owner) ?? '',
          ...presentRhythm(row),
          Stopped: stops.has(row.id),
        },
      ];
    }),
  };
};

const selectSchedules = (db: Db, { project }: Reader, report?: string) =>
  db
    .selectFrom('report_schedules')
    .where('project', '=', project.id)
    .$if(report !== undefined, (query) => query.where('report', '=', report ?? ''))
    .selectAll();

async function loadReports(db: Db, { project }: Reader): Promise<ReadonlyMap<string, StoredReport>> {
  const rows = await selectReports(db, project.id).execute();
  return new Map(rows.map((row) => [row.name, readReport(row)]));
}

/** The owner, and administrators. A role that makes no schedules any more manages none. */
const mayManage = (reader: Reader, { owner }: ScheduleRow): boolean =>
  hasRole(reader, 'Admin') || (owner === reader.person && hasRole(reader, ...areas.admin));

/** Is it sent to the reader by somebody else? */
const isSentTo = (reader: Reader, { owner, people, roles }: ScheduleRow): boolean =>
  owner !== reader.person &&
  (people.includes(reader.person) || roles.some((role) => isRole(role) && hasRole(reader, role)));

/** The names of people whom the reader sees. */
async function loadNames(db: Db, reader: Reader, people: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('memberships.project', '=', reader.project.id)
    .where(sql<boolean>`people.id = any(${[...people]}::integer[])`)
    .where(visiblePeople(reader))
    .select(['people.id', 'people.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function presentSchedule(
  db: Db,
  reader: Reader,
  row: ScheduleRow,
  known: { reports: ReadonlyMap<string, StoredReport>; owners: ReadonlyMap<number, string> },
) {
  const sendings = row.last
    ? await db
        .selectFrom('report_sendings')
        .where('schedule', '=', row.id)
        .where('due', '=', row.last)
        .select(['person', 'outcome', 'faults'])
        .orderBy('person')
        .execute()
    : [];
  const sent = sendings.filter(({ outcome }) => outcome === 'sent');
  const others = sendings.filter(({ outcome }) => outcome !== 'sent');
  const names = await loadNames(
    db,
    reader,
    others.map(({ person }) => person),
  );
  return {
    Id: String(row.id),
    Report: row.report,
    Title: known.reports.get(row.report)?.report.Title ?? '',
    Owner: known.owners.get(row.owner) ?? '',
    Own: row.owner === reader.person,
    Entry: presentEntry(row),
    Next: row.next?.toISOString() ?? null,
    Last: row.last?.toISOString() ?? null,
    Problem: row.problem,
    Sent: sent.length,
    Faults: sent.filter(({ faults }) => faults > 0).length,
    Others: others.map(({ person, outcome }) => ({ Name: names.get(person) ?? '', Outcome: outcome })),
  };
}

const scheduleChoices: Handler<Calls['scheduleChoices']> = async ({ ProjectId, Report }, context) => {
  const reader = await requireReader(context, ProjectId);
  const found = await requireReport(context.db, reader, Report);
  return {
    Roles: readingRoles(found),
    People: (await loadChoices(context.db, reader, found)).map(({ id, name }) => ({ Id: String(id), Name: name })),
    Zones: [...new Set([context.config.TIME_ZONE, ...ZONES])],
    Files: canPrint(context.config) ? ['none', 'xlsx', 'pdf'] : ['none', 'xlsx'],
    Form: { ...schemaOfParams(found.report.Params ?? []) },
  };
};

const readingRoles = (found: StoredReport) => ROLES.filter((role) => mayOpenReport({ roles: [role] }, found));

/** People whom the reader sees, and who may read the report. */
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
    .limit(MOST_CHOICES)
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
  /** Those who are chosen already may stay: the owner learns what became of them. */
  readonly people: ReadonlySet<string>;
}

function findFaults({ config }: CallContext, entry: ScheduleEntry, { roles, people }: Allowed): readonly FieldError[] {
  const { Repeat, Day, Zone, Self, Roles, People, File } = entry;
  const most = Repeat === 'week' ? 7 : LAST_DAY;
  const isDay = Repeat === 'day' || (Day <= most && (Repeat !== 'month' || Day <= 28 || Day === LAST_DAY));
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
  // Two at once would both find room.
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
  // A trial is sent to whoever asks for it, also where they want none of its mails.
  const receiver = await checkReceiver(context.db, { id: 0, project: schedule.project }, found, reader.person);
  if (typeof receiver === 'string') return { Outcome: receiver, Faults: 0 };
  const { outcome, faults } = await mailReport(
    { ...context, reports },
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
  const stop = { schedule: row.id, person: reader.person };
  if (Stopped)
    await context.db
      .insertInto('report_stops')
      .values(stop)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await context.db
      .deleteFrom('report_stops')
      .where('schedule', '=', stop.schedule)
      .where('person', '=', stop.person)
      .execute();
  return null;
};

export const scheduleCalls = {
  schedules,
  scheduleChoices,
  saveSchedule,
  removeSchedule,
  sendSchedule,
  stopSchedule,
};
