import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Calls } from '../../../schemas/calls/index.ts';
import type { CallContext, Db } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import { loadMovable, movedMeanwhile, sendApplicationsChanged, storeMoves } from './moves.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What can be taken back: a change of the status by somebody. */
export const UNDOABLE = ['forward', 'back', 'set', 'decline'] as const;

/** Takes a change back: all of its applications stand as before, or none, if something has happened to one of them since. */
export async function undoMoves(
  context: CallContext,
  reader: Reader,
  { BatchId }: Calls['applications.undo']['body'],
): Promise<Calls['applications.undo']['reply']> {
  const Moved = await context.db.transaction().execute(async (db) => {
    const done = await loadBatch(db, reader, BatchId);
    const rows = await loadMovable(
      db,
      reader,
      done.map(({ application }) => String(application)),
      true,
    );
    // Read with the applications locked: nothing happens to them any more.
    const last = await lastMoves(
      db,
      rows.map(({ id }) => id),
    );
    const byId = new Map(done.map((move) => [move.application, move]));
    const changed = rows.filter(({ id, mentee }) => last.get(id) !== byId.get(id)?.id || mentee !== null);
    if (changed.length > 0) throw await movedMeanwhile(db, changed);
    await storeMoves(context, db, reader, {
      action: 'applications.undo',
      batch: randomUUID(),
      moves: rows.flatMap((row) => {
        const move = byId.get(row.id);
        return move ? [{ row, status: move.status_from, before: move.before, mail: null, kind: 'undo' as const }] : [];
      }),
      reason: '',
      mail: false,
      undoes: BatchId,
    });
    return rows.length;
  });
  await sendApplicationsChanged(context, reader.project.id);
  return { Moved };
}

async function loadBatch(db: Db, { project }: Reader, id: string) {
  const moves = UUID.test(id)
    ? await db
        .selectFrom('application_moves')
        .innerJoin('applications', 'applications.id', 'application_moves.application')
        .where('applications.project', '=', project.id)
        .where('application_moves.batch', '=', id)
        .where('application_moves.kind', 'in', [...UNDOABLE])
        .select(['application_moves.id', 'application', 'status_from', 'application_moves.before'])
        .execute()
    : [];
  if (moves.length === 0) throw notFound('not-found', 'There is no such change of applications.');
  return moves;
}

/** The last move of each application. */
async function lastMoves(db: Db, applications: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ application: number; id: number }>`
    select application, max(id) as id from application_moves
    where application = any(${[...applications]}::integer[]) group by application`.execute(db);
  return new Map(rows.map(({ application, id }) => [application, id]));
}
