import { sql } from 'kysely';
import type { SendingOutcome } from '../../../../schemas/entities/report-schedule.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mailAddressOf } from '../../../platform/mail/send.ts';
import { isConsentMissing } from '../../../platform/http/consent.ts';
import { identity, isActive } from '../../../policy/identity.ts';
import { findPersonReader, hasRole, type Reader } from '../../../policy/reader.ts';
import type { ScheduleRow } from './schedules.ts';
import { mayReadReport, type StoredReport } from './stored-reports.ts';

/** The current receivers of a schedule: its owner, people by role and people by name, without duplicates. */
export async function findReceivers(db: Db, schedule: ScheduleRow): Promise<readonly number[]> {
  const { project, owner, self, roles, people } = schedule;
  const rows =
    roles.length === 0
      ? []
      : await db
          .selectFrom('memberships')
          .where('project', '=', project)
          .where(sql<boolean>`roles && ${roles}::text[]`)
          .select('person')
          .orderBy('person')
          .execute();
  return [...new Set([...(self ? [owner] : []), ...people, ...rows.map(({ person }) => person)])];
}

/** Whether the page would let the receiver open the report. */
export const mayOpenReport = (reader: Pick<Reader, 'roles'>, report: StoredReport): boolean =>
  hasRole(reader, ...areas.report) && mayReadReport(reader, report);

/** The receiver with their current rights, or the reason why they get nothing. */
export async function checkReceiver(
  db: Db,
  { id, project }: Pick<ScheduleRow, 'id' | 'project'>,
  report: StoredReport,
  person: number,
): Promise<Reader | Exclude<SendingOutcome, 'sent' | 'failed'>> {
  const reader = await findPersonReader(db, person, project);
  if (!reader) return 'gone';
  if (!isActive(reader.state)) return 'inactive';
  if (!mayOpenReport(reader, report)) return 'no-right';
  if (isConsentMissing(await identity.memberships(db, person), project)) return 'consent';
  if (await isStopped(db, id, person)) return 'stopped';
  return mailAddressOf(reader.fields) === null ? 'no-address' : reader;
}

async function isStopped(db: Db, schedule: number, person: number): Promise<boolean> {
  const row = await db
    .selectFrom('report_stops')
    .where('schedule', '=', schedule)
    .where('person', '=', person)
    .select('person')
    .executeTakeFirst();
  return row !== undefined;
}
