import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { grid } from '../../../../schemas/calls/grid.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { doneCounts } from '../actions/done-counts.ts';
import { loadSilent, loadWaiting } from './attention.ts';
import { isInGrids } from '../actions/visible-actions.ts';
import { countMentees, loadMenteeIds } from './rows.ts';
import type { GridSelection, WorkFilter } from './selection.ts';

/** The totals of the grid over all matching mentees. Totals of work filters ignore the work filter that is set. */
export async function loadTotals(
  db: Db,
  reader: Reader,
  selection: GridSelection,
): Promise<Static<typeof grid.totals.reply>> {
  const { Work, ...others } = selection;
  const countOf = (filter: WorkFilter) => countMentees(db, reader, { ...others, Work: filter });
  const [all, some, late, returned] = await Promise.all([
    loadMenteeIds(db, reader, others),
    Work && loadMenteeIds(db, reader, selection),
    countOf('late'),
    countOf('returned'),
  ]);
  const mentees = some ?? all;
  const ids = sql`any(${mentees}::integer[])`;
  const [waiting, silent, done] = await Promise.all([
    loadWaiting(db, reader, all, { mentor: selection.filterMentorId }),
    loadSilent(db, reader, all),
    doneCounts(db, reader, sql<boolean>`(${isInGrids} and memberships.person = ${ids})`),
  ]);
  return {
    Count: mentees.length,
    People: { waiting: waiting.size, late, returned, silent: silent.length },
    Waiting: mentees.reduce((sum, mentee) => sum + (waiting.get(mentee)?.length ?? 0), 0),
    Done: Object.fromEntries([...done].filter(([, count]) => count > 0)),
  };
}
