import { sql } from 'kysely';
import {
  MAX_RECEIVERS,
  type ScheduleProblem,
  type SendingOutcome,
} from '../../../../schemas/entities/report-schedule.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reports } from '../../../platform/data/report/reports.ts';
import { storeNotice } from '../../../platform/notices/notify.ts';
import { isActive } from '../../../policy/identity.ts';
import { findPersonReader, hasRole } from '../../../policy/reader.ts';
import { mailReport, type ReportSender } from './mail-report.ts';
import { checkReceiver, findReceivers, mayOpenReport } from './receivers.ts';
import { nextDue, type ScheduleRow } from './schedules.ts';
import { findReport, type StoredReport } from './stored-reports.ts';

/** A schedule is paused after this many failures in a row. */
const MAX_FAILURES = 3;
/** Days for which the outcome of each receiver is stored. */
const RETENTION_DAYS = 90;

/**
 * Sends due reports: to each receiver once for each time, also if the run is repeated. Of several missed times only the
 * last is sent. An error of one schedule does not stop the others.
 */
export async function sendReports(sender: ReportSender, signal?: AbortSignal, now = new Date()): Promise<void> {
  const due = await sender.db
    .selectFrom('report_schedules')
    .where('active', '=', true)
    .where('next', '<=', now)
    .orderBy('next')
    .orderBy('id')
    .selectAll()
    .execute();
  const failures: unknown[] = [];
  for (const schedule of due)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to limit the load of the database
      await runSchedule(sender, schedule, { signal, now });
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  await sql`delete from report_sendings where time < now() - make_interval(days => ${RETENTION_DAYS})`.execute(
    sender.db,
  );
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${due.length} schedules failed: ${String(failures[0])}`);
}

interface Moment {
  readonly signal: AbortSignal | undefined;
  readonly now: Date;
}

async function runSchedule(sender: ReportSender, schedule: ScheduleRow, { signal, now }: Moment): Promise<void> {
  const { db, reports } = sender;
  const report = await findReport(db, schedule.project, schedule.report);
  const receivers = await findReceivers(db, schedule);
  const problem = await findProblem(db, schedule, { report, receivers, reports });
  if (problem !== null || !report || !reports) return finish(sender, schedule, problem, now);
  for (const person of receivers) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- see above
    await sendTo(sender, { schedule, report, reports, person, signal });
  }
  return finish(sender, schedule, null, now);
}

/** Why a schedule is not sent to anybody. */
async function findProblem(
  db: Db,
  { owner, project }: ScheduleRow,
  {
    report,
    receivers,
    reports,
  }: {
    report: StoredReport | undefined;
    receivers: readonly number[];
    reports: Reports | undefined;
  },
): Promise<ScheduleProblem | null> {
  if (!reports) return 'queries-off';
  if (!report) return 'no-report';
  const reader = await findPersonReader(db, owner, project);
  if (!reader || !isActive(reader.state) || !hasRole(reader, ...areas.admin) || !mayOpenReport(reader, report))
    return 'owner';
  if (receivers.length === 0) return 'nobody';
  return receivers.length > MAX_RECEIVERS ? 'too-many' : null;
}

interface Receiver {
  readonly schedule: ScheduleRow;
  readonly report: StoredReport;
  readonly reports: Reports;
  readonly person: number;
  readonly signal: AbortSignal | undefined;
}

async function sendTo(sender: ReportSender, { person, ...sending }: Receiver): Promise<void> {
  const { db } = sender;
  const { schedule, report, signal } = sending;
  const due = dueOf(schedule);
  if (await isRecorded(db, schedule.id, due, person)) return;
  const record = (at: Db, outcome: SendingOutcome, faults: number) =>
    recordSending(at, { schedule: schedule.id, due, person, outcome, faults });
  const reader = await checkReceiver(db, schedule, report, person);
  if (typeof reader === 'string') {
    await record(db, reader, 0);
    return;
  }
  const key = `report:${schedule.id}:${due.toISOString()}:${person}`;
  try {
    await mailReport(sender, { ...sending, reader, key, trial: false, record });
  } catch (error) {
    signal?.throwIfAborted();
    // Without a database this fails too, and the run is repeated.
    await record(db, 'failed', 0);
    throw error;
  }
}

function dueOf({ next }: ScheduleRow): Date {
  if (!next) throw new Error('A schedule that is off is not due');
  return next;
}

async function isRecorded(db: Db, schedule: number, due: Date, person: number): Promise<boolean> {
  const row = await db
    .selectFrom('report_sendings')
    .where('schedule', '=', schedule)
    .where('due', '=', due)
    .where('person', '=', person)
    .select('person')
    .executeTakeFirst();
  return row !== undefined;
}

interface SendingRow {
  readonly schedule: number;
  readonly due: Date;
  readonly person: number;
  readonly outcome: SendingOutcome;
  readonly faults: number;
}

/** Returns false if another run of the same time has recorded it. */
async function recordSending(db: Db, row: SendingRow): Promise<boolean> {
  const stored = await db
    .insertInto('report_sendings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('person')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Sets the next time, and pauses a schedule after repeated failures. A schedule that was changed meanwhile stays as it
 * is.
 */
async function finish(
  { db, hub }: ReportSender,
  schedule: ScheduleRow,
  problem: ScheduleProblem | null,
  now: Date,
): Promise<void> {
  const due = dueOf(schedule);
  const notice = await db.transaction().execute(async (transaction) => {
    const isFailed = problem !== null || (await sentNothing(transaction, schedule.id, due));
    const failures = isFailed ? schedule.failures + 1 : 0;
    const isPaused = problem === 'owner' || failures >= MAX_FAILURES;
    const updated = await transaction
      .updateTable('report_schedules')
      .set({
        last: due,
        failures,
        active: !isPaused,
        next: isPaused ? null : nextDue(schedule, now),
        problem: problem ?? (isPaused ? 'failures' : null),
      })
      .where('id', '=', schedule.id)
      .where('next', '=', due)
      .returning('id')
      .executeTakeFirst();
    if (!updated || !isPaused) return undefined;
    const report = await findReport(transaction, schedule.project, schedule.report);
    return storeNotice(transaction, {
      people: [schedule.owner],
      project: schedule.project,
      kind: 'system',
      title: { key: 'notifications.reportPaused', with: { report: report?.report.Title ?? schedule.report } },
      link: { screen: 'admin/report/schedules', params: { id: schedule.report } },
      key: `report-paused-${schedule.id}-${due.toISOString()}`,
    });
  });
  await notice?.send(hub);
}

/** Whether sending failed for at least one receiver and succeeded for none. */
async function sentNothing(db: Db, schedule: number, due: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('report_sendings')
    .where('schedule', '=', schedule)
    .where('due', '=', due)
    .select('outcome')
    .distinct()
    .execute();
  const outcomes = new Set(rows.map(({ outcome }) => outcome));
  return outcomes.has('failed') && !outcomes.has('sent');
}
