import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { cancelDecisions, findHeldMails, mailCorrections } from './mails.ts';
import { loadMovable, movedMeanwhile, sendApplicationsChanged, storeMoves } from './moves.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The kinds of moves that can be undone: changes of the status by a person. */
export const UNDOABLE = ['forward', 'back', 'set', 'decline'] as const;
/** The kinds of entries that leave an earlier move as it was. */
export const HARMLESS = ['message'] as const;

type Body = Calls['applications.undo']['body'];

/** The effect of undoing a change, without doing it. */
export async function previewUndo(
  db: Db,
  reader: Reader,
  { BatchId }: Calls['applications.undoReach']['body'],
): Promise<Calls['applications.undoReach']['reply']> {
  const done = await loadBatch(db, reader, BatchId);
  const mailed = done.filter((move) => move.mailed).map(({ application }) => application);
  const waiting = await findHeldMails(db, BatchId, mailed);
  return { Count: done.length, Waiting: waiting.size, Gone: mailed.length - waiting.size };
}

/**
 * Undoes a change for all of its applications, or for none if one of them was moved since. Unsent mails are cancelled.
 */
export async function undoMoves(
  context: CallContext,
  reader: Reader,
  { BatchId, Correction = false }: Body,
): Promise<Calls['applications.undo']['reply']> {
  const reply = await context.db.transaction().execute(async (db) => {
    const done = await loadBatch(db, reader, BatchId);
    const rows = await requireUnchanged(db, reader, done);
    const { stopped, gone } = await stopMails(db, BatchId, done);
    const batch = randomUUID();
    const wrong = Correction ? rows.filter(({ id }) => gone.has(id)) : [];
    const corrected = await mailCorrections(db, reader, batch, wrong);
    const byId = new Map(done.map((move) => [move.application, move]));
    await storeMoves(context, db, reader, {
      action: 'applications.undo',
      batch,
      moves: rows.flatMap((row) => {
        const move = byId.get(row.id);
        return move ? [{ row, status: move.status_from, before: move.before, mail: null, kind: 'undo' as const }] : [];
      }),
      reason: '',
      mailed: corrected,
      undoes: BatchId,
    });
    return { Moved: rows.length, Stopped: stopped.size, Gone: gone.size, Mails: corrected.size };
  });
  await sendApplicationsChanged(context, reader.project.id);
  return reply;
}

type Batch = Awaited<ReturnType<typeof loadBatch>>;

/** The locked applications of a change; refuses if one of them was moved since. */
async function requireUnchanged(db: Db, reader: Reader, done: Batch) {
  const rows = await loadMovable(
    db,
    reader,
    done.map(({ application }) => String(application)),
    true,
  );
  // Read with the applications locked, so that no move comes after it.
  const last = await lastMoves(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(done.map((move) => [move.application, move]));
  const changed = rows.filter(({ id, mentee }) => last.get(id) !== byId.get(id)?.id || mentee !== null);
  if (changed.length > 0) throw await movedMeanwhile(db, changed);
  return rows;
}

/**
 * Cancels the unsent mails of a change, and returns these applications and those whose mail was sent. The history of
 * the first no longer mentions a mail.
 */
async function stopMails(db: Db, batch: string, done: Batch) {
  const mailed = done.filter((move) => move.mailed);
  const stopped = await cancelDecisions(
    db,
    batch,
    mailed.map(({ application }) => application),
  );
  const never = mailed.filter(({ application }) => stopped.has(application)).map(({ id }) => id);
  await sql`update application_moves set mailed = false where id = any(${never}::integer[])`.execute(db);
  const gone = new Set(mailed.map(({ application }) => application).filter((id) => !stopped.has(id)));
  return { stopped, gone };
}

async function loadBatch(db: Db, { project }: Reader, id: string) {
  const moves = UUID.test(id)
    ? await db
        .selectFrom('application_moves')
        .innerJoin('applications', 'applications.id', 'application_moves.application')
        .where('applications.project', '=', project.id)
        .where('application_moves.batch', '=', id)
        .where('application_moves.kind', 'in', [...UNDOABLE])
        .select(['application_moves.id', 'application', 'status_from', 'application_moves.before', 'mailed'])
        .execute()
    : [];
  if (moves.length === 0) throw notFound('not-found', 'There is no such change of applications.');
  return moves;
}

/** The last move of each application. */
async function lastMoves(db: Db, applications: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ application: number; id: number }>`
    select application, max(id) as id from application_moves
    where application = any(${[...applications]}::integer[]) and kind <> all(${[...HARMLESS]}::text[]) group by application`.execute(
    db,
  );
  return new Map(rows.map(({ application, id }) => [application, id]));
}
