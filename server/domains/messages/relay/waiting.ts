import { sql } from 'kysely';
import type { JobKind } from '../../../../schemas/entities/job.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { requireTool } from './tools.ts';

/** The jobs that delete what is no longer needed. */
const CLEANING_JOBS: readonly JobKind[] = ['devices', 'files', 'mails', 'resets', 'sessions'];

interface Count {
  readonly Count: number;
}

/** Makes the cleaning jobs due now, except paused ones. */
export async function recycle(context: CallContext, reader: Reader): Promise<Count> {
  requireTool(context, 'recycle');
  return context.db.transaction().execute(async (db) => {
    const jobs = await db
      .updateTable('jobs')
      .set({ next: sql`now()` })
      .where('kind', 'in', CLEANING_JOBS)
      .where('paused', '=', false)
      .returning('name')
      .execute();
    await context.audit(
      { action: 'relay.recycle', project: String(reader.project.id), details: { jobs: jobs.map(({ name }) => name) } },
      db,
    );
    return { Count: jobs.length };
  });
}

/** Makes the effects due now that failed and wait for their next try. */
export async function finish(context: CallContext, reader: Reader): Promise<Count> {
  requireTool(context, 'finish');
  return context.db.transaction().execute(async (db) => {
    const effects = await db
      .updateTable('outbox')
      .set({ next: sql`now()` })
      .where('done', 'is', null)
      .where('failed', 'is', null)
      .where('next', '>', sql<Date>`now()`)
      .returning('id')
      .execute();
    await context.audit(
      { action: 'relay.finish', project: String(reader.project.id), details: { effects: effects.length } },
      db,
    );
    return { Count: effects.length };
  });
}
