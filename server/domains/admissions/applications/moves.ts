import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { planMove, type ApplicationEvent, type PlannedMove } from '../../../../flows/application/machine.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import type { ApplicationMoveKind } from '../../../../schemas/entities/application.ts';
import {
  APPLICATION_STAGES,
  MOVE_COMMANDS,
  stageOf,
  STATUS,
  type ApplicationStatus,
} from '../../../../schemas/entities/application-status.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound, ProblemError, unprocessable } from '../../../platform/base/problem.ts';
import { sendToRoles } from '../../../platform/notices/send-to-roles.ts';
import { selectApplications } from './rows.ts';
import { mailDecisions } from './mails.ts';
import { protocolOf } from './present.ts';
import type { Movable, Move } from './move.ts';
import { REOPENING } from '../guests/status-lists.ts';

type Command = Calls['applications.changeStatus']['body']['Status'];

export const noApplication = () => notFound('not-found', 'There is no such application.');

/**
 * Applications of the reader's project: all of them, or an error. Locked in the order of their ids to avoid deadlocks.
 */
export async function loadMovable(db: Db, reader: Reader, ids: readonly string[], lock: boolean): Promise<Movable[]> {
  const wanted = [...new Set(ids.map(parseId))];
  const rows = await selectApplications(db, reader)
    .where(sql<boolean>`applications.id = any(${wanted}::integer[])`)
    .select(['id', 'status', 'before', 'mentee', 'address', 'language', 'name', 'year', 'number'])
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  if (rows.length < wanted.length) throw noApplication();
  return rows;
}

function eventOf(command: Command): { readonly event: ApplicationEvent; readonly kind: ApplicationMoveKind } {
  if (command === MOVE_COMMANDS.forward) return { event: { type: 'FORWARD' }, kind: 'forward' };
  if (command === MOVE_COMMANDS.back) return { event: { type: 'BACK' }, kind: 'back' };
  if (command === STATUS.declined) return { event: { type: 'DECLINE' }, kind: 'decline' };
  return { event: { type: 'SET', status: command }, kind: 'set' };
}

/** The state of an application for the chart. */
export const standingOf = ({ status, before, mentee }: Pick<Movable, 'status' | 'before' | 'mentee'>) => ({
  status,
  before,
  mentee: mentee !== null,
});

/** The moves of a command. Applications for which the chart has no such move are left out. */
function planMoves(rows: readonly Movable[], command: Command): Move[] {
  const { event, kind } = eventOf(command);
  // Many applications are in the same state: the chart is asked once for each state.
  const plans = new Map<string, PlannedMove | undefined>();
  return rows.flatMap((row) => {
    const standing = standingOf(row);
    const key = JSON.stringify(standing);
    if (!plans.has(key)) plans.set(key, planMove(standing, event));
    const plan = plans.get(key);
    return plan ? [{ ...plan, row, kind }] : [];
  });
}

/** The effect of a move, without making it. */
export async function previewMoves(
  db: Db,
  reader: Reader,
  { Ids, Status }: Calls['applications.reach']['body'],
): Promise<Calls['applications.reach']['reply']> {
  const rows = await loadMovable(db, reader, Ids, false);
  const moves = planMoves(rows, Status);
  const mailed = moves.filter(({ mail }) => mail !== null);
  const stages = moves.map(({ status }) => stageOf(status));
  return {
    Count: moves.length,
    Mails: mailed.filter(({ row }) => row.address !== '').length,
    NoAddress: mailed.filter(({ row }) => row.address === '').length,
    Skipped: rows.length - moves.length,
    To: APPLICATION_STAGES.filter((stage) => stages.includes(stage)).map((Stage) => ({
      Stage,
      Count: stages.filter((stage) => stage === Stage).length,
    })),
    Seen: Object.fromEntries(rows.map(({ id, status }) => [String(id), status])),
  };
}

type MoveBody = Calls['applications.changeStatus']['body'];

/** Moves applications. If one of them was moved since it was seen, nothing changes. */
export async function changeStatus(
  context: CallContext,
  reader: Reader,
  { Ids, Status, Seen = {}, Reason = '', Mail = true }: MoveBody,
): Promise<Calls['applications.changeStatus']['reply']> {
  const batch = randomUUID();
  const result = await context.db.transaction().execute(async (db) => {
    const rows = await loadMovable(db, reader, Ids, true);
    const changed = rows.filter(({ id, status }) => (Seen[String(id)] ?? status) !== status);
    if (changed.length > 0) throw await movedMeanwhile(db, changed);
    const repeated = await findRepeated(
      db,
      rows.filter(({ id }) => !Object.hasOwn(Seen, String(id))),
      Status,
      context.me.Id,
    );
    const moves = planMoves(
      rows.filter(({ id }) => !repeated.some(({ application }) => application === id)),
      Status,
    );
    const [again] = repeated;
    if (moves.length === 0 && again)
      return {
        BatchId: again.batch,
        Moved: repeated.length,
        Mails: repeated.filter(({ mailed }) => mailed).length,
        Skipped: rows.length - repeated.length,
      };
    if (moves.length === 0)
      throw unprocessable('application-not-moved', 'There is no such move for any of these applications.');
    const mailed = Mail ? await mailDecisions(db, reader, { batch, moves, reason: Reason }) : new Set<number>();
    await storeMoves(context, db, reader, { action: 'applications.move', batch, moves, reason: Reason, mailed });
    return { BatchId: batch, Moved: moves.length, Mails: mailed.size, Skipped: rows.length - moves.length };
  });
  await sendApplicationsChanged(context, reader.project.id);
  return result;
}

interface RepeatedMove {
  readonly application: number;
  readonly batch: string;
  readonly mailed: boolean;
  readonly person: number | null;
}

/**
 * Within this time, the same command without a seen status is treated as a repetition: its answer was lost, or a button
 * was pressed twice.
 */
const REPEAT_SECONDS = 60;

/** The applications that this command has just moved. 409 if somebody else moved them. */
async function findRepeated(
  db: Db,
  rows: readonly Movable[],
  command: Command,
  me: number,
): Promise<readonly RepeatedMove[]> {
  const { event, kind } = eventOf(command);
  const wanted = event.type === 'SET' ? event.status : null;
  const { rows: found } = await sql<RepeatedMove>`
    select application, batch, mailed, person from (
      select distinct on (application) * from application_moves
      where application = any(${rows.map(({ id }) => id)}::integer[]) order by application, id desc
    ) last
    where kind = ${kind} and batch is not null and (${wanted}::integer is null or status_to = ${wanted})
      and time > now() - make_interval(secs => ${REPEAT_SECONDS})
    order by application`.execute(db);
  const others = new Set(found.filter(({ person }) => person !== me).map(({ application }) => application));
  if (others.size > 0)
    throw await movedMeanwhile(
      db,
      rows.filter(({ id }) => others.has(id)),
    );
  return found;
}

const MAX_NAMES = 3;

/** A 409 for applications that somebody else has moved meanwhile, with their number, some names and the mover. */
export async function movedMeanwhile(db: Db, changed: readonly Movable[]) {
  const { rows } = await sql<{ name: string }>`
    select distinct people.name from (
      select distinct on (application) person from application_moves
      where application = any(${changed.map(({ id }) => id)}::integer[]) order by application, id desc
    ) last join people on people.id = last.person order by 1`.execute(db);
  const names = changed.map((row) => row.name || protocolOf(row) || row.address);
  return new ProblemError({
    status: 409,
    code: 'applications-moved',
    title: 'Somebody has moved some of these applications meanwhile.',
    data: {
      Count: changed.length,
      Who: rows.map(({ name }) => name).join(', ') || '…',
      Names: names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? '…' : ''),
    },
  });
}

export interface MoveBatch {
  readonly action: AuditAction;
  readonly batch: string;
  readonly moves: readonly Move[];
  readonly reason: string;
  /** The applications that get a mail. */
  readonly mailed: ReadonlySet<number>;
  readonly undoes?: string;
}

/** Stores moves: the status, the history and the audit line, in a constant number of statements. All moves use it. */
export async function storeMoves(
  context: CallContext,
  db: Db,
  { project }: { readonly project: Pick<Reader['project'], 'id'> },
  { action, batch, moves, reason, mailed, undoes }: MoveBatch,
): Promise<void> {
  await sql`
    update applications set status = move.status, before = move.before, changed = now(),
      reopened = case when move.status in ${REOPENING} then reopened end
    from jsonb_to_recordset(${JSON.stringify(moves.map(({ row: { id }, status, before }) => ({ id, status, before })))}::jsonb)
      as move (id integer, status integer, before integer)
    where applications.id = move.id`.execute(db);
  await insertMoves(
    db,
    moves.map(({ row, status, kind }) => ({
      application: row.id,
      status_from: row.status,
      status_to: status,
      before: row.before,
      kind,
      mailed: mailed.has(row.id),
    })),
    { person: context.me.Id, impersonator: context.impersonator ?? null, reason, batch },
  );
  const [first] = moves;
  await context.audit(
    {
      action,
      subject: moves.length === 1 && first ? `application ${first.row.id}` : `${moves.length} applications`,
      project: String(project.id),
      details: {
        change: batch,
        applications: moves.length,
        mails: mailed.size,
        to: [...new Set(moves.map(({ status }) => stageOf(status)))],
        ...(reason === '' ? {} : { reason }),
        ...(undoes === undefined ? {} : { undoes }),
      },
    },
    db,
  );
}

interface HistoryRow {
  readonly application: number;
  readonly status_from: ApplicationStatus;
  readonly status_to: ApplicationStatus;
  readonly before: ApplicationStatus | null;
  readonly kind: ApplicationMoveKind;
  readonly mailed: boolean;
}

interface Mover {
  readonly person: number | null;
  readonly impersonator: number | null;
  readonly reason: string;
  readonly batch: string | null;
  /** The documents that the entry is about. */
  readonly documents?: readonly string[];
}

/** An entry of the history that does not change the status. */
export const entryOf = ({ id, status, before }: Movable, kind: ApplicationMoveKind, mailed: boolean): HistoryRow => ({
  application: id,
  status_from: status,
  status_to: status,
  before,
  kind,
  mailed,
});

/** Writes the history. Rows are not changed later, except that a cancelled mail is taken off. */
export async function insertMoves(
  db: Db,
  rows: readonly HistoryRow[],
  { person, impersonator, reason, batch, documents = [] }: Mover,
): Promise<void> {
  await sql`
    insert into application_moves (application, status_from, status_to, before, kind, mailed, person, impersonator, reason, batch, documents)
    select application, status_from, status_to, before, kind, mailed,
      ${person}::integer, ${impersonator}::integer, ${reason}, ${batch}::uuid, ${[...documents]}::text[]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (application integer, status_from integer, status_to integer, before integer, kind text, mailed boolean)
    order by application`.execute(db);
}

/** Open pages of reviewers reload. */
export const sendApplicationsChanged = (context: Pick<CallContext, 'db' | 'hub'>, project: number): Promise<void> =>
  sendToRoles(context, { project, roles: areas.applications }, 'applications.changed', { ProjectId: String(project) });
