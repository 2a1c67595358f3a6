import { sql } from 'kysely';
import type { Static } from 'typebox';
import { WORK_FILTERS, type grid } from '../../../schemas/calls/grid.ts';
import type { Db } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { doneCounts } from '../actions/progress.ts';
import { needsOf } from './attention.ts';
import { isInGrids } from './cells.ts';
import { countMentees, loadMenteeIds } from './rows.ts';
import type { GridSelection } from './selection.ts';

/** The totals of the grid over everybody who fits. The filters of work count without the one that is set. */
export async function loadTotals(
  db: Db,
  reader: Reader,
  selection: GridSelection,
): Promise<Static<typeof grid.totals.reply>> {
  const { Work: _, ...others } = selection;
  const [mentees, ...people] = await Promise.all([
    loadMenteeIds(db, reader, selection),
    ...WORK_FILTERS.map((Work) => countMentees(db, reader, { ...others, Work })),
  ]);
  const [waiting = 0, late = 0, returned = 0] = people;
  const ids = sql`any(${mentees}::integer[])`;
  const [Waiting, done] = await Promise.all([
    countWaitingWork(db, reader, mentees),
    doneCounts(db, reader, sql<boolean>`(${isInGrids} and memberships.person = ${ids})`),
  ]);
  return {
    Count: mentees.length,
    People: { waiting, late, returned },
    Waiting,
    Done: Object.fromEntries([...done].filter(([, count]) => count > 0)),
  };
}

async function countWaitingWork(db: Db, reader: Reader, mentees: readonly number[]): Promise<number> {
  const { waiting } = await needsOf(db, reader);
  const { count } = await db
    .selectFrom('people')
    .where(sql<boolean>`people.id = any(${[...mentees]}::integer[])`)
    .select(sql<number>`coalesce(sum(${waiting}), 0)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
