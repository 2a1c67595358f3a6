import { sql } from 'kysely';
import type { report } from '../../../../schemas/calls/report.ts';
import { areas, isRole } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Handler } from '../../../platform/http/area.ts';
import { visiblePeople } from '../../../policy/people.ts';
import { hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { mayOpenReport } from './receivers.ts';
import { presentEntry, presentRhythm, type ScheduleRow } from './schedules.ts';
import { readReport, selectReports, type StoredReport } from './stored-reports.ts';

export const listSchedules: Handler<(typeof report)['schedules']> = async ({ ProjectId, Report }, context) => {
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

export const selectSchedules = (db: Db, { project }: Reader, report?: string) =>
  db
    .selectFrom('report_schedules')
    .where('project', '=', project.id)
    .$if(report !== undefined, (query) => query.where('report', '=', report ?? ''))
    .selectAll();

async function loadReports(db: Db, { project }: Reader): Promise<ReadonlyMap<string, StoredReport>> {
  const rows = await selectReports(db, project.id).execute();
  return new Map(rows.map((row) => [row.name, readReport(row)]));
}

/** The owner and administrators manage a schedule, as long as their role may make schedules. */
export const mayManage = (reader: Reader, { owner }: ScheduleRow): boolean =>
  hasRole(reader, 'Admin') || (owner === reader.person && hasRole(reader, ...areas.admin));

/** Whether somebody else sends it to the reader. */
export const isSentTo = (reader: Reader, { owner, people, roles }: ScheduleRow): boolean =>
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
