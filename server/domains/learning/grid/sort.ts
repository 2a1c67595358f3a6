import { sql } from 'kysely';
import type { GridSort } from '../../../../schemas/calls/grid.ts';
import type { LeanCell } from '../../../../schemas/entities/action-data.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { progressOf } from '../actions/progress.ts';
import { loadKnownNames } from '../../people/index.ts';
import { loadWaiting } from './attention.ts';
import { loadLeanCells } from '../actions/cells.ts';
import { canSeeMentors, loadMenteeIds } from './rows.ts';
import type { GridSelection } from './selection.ts';

/** All matching mentees sorted by a column; equal ones by name. */
export async function loadSortedIds(
  db: Db,
  reader: Reader,
  selection: GridSelection,
  { Column, Descending = false }: GridSort,
): Promise<readonly number[]> {
  const ids = await loadMenteeIds(db, reader, selection);
  if (Column === 'name') return Descending ? ids.toReversed() : ids;
  const rankOf = await loadRanks(db, reader, ids, Column);
  return ids.toSorted((one, other) => (Descending ? rankOf(other) - rankOf(one) : rankOf(one) - rankOf(other)));
}

type Rank = (mentee: number) => number;

async function loadRanks(db: Db, reader: Reader, ids: readonly number[], column: string): Promise<Rank> {
  if (column === 'progress') {
    const progress = await progressOf(db, reader.project.id, ids);
    return (mentee) => progress.get(mentee)?.Done ?? 0;
  }
  if (column === 'mentor') return loadMentorRanks(db, reader, ids);
  const action = parseId(column);
  const [cells, waiting] = await Promise.all([
    loadLeanCells(db, reader, ids, [action]),
    loadWaiting(db, reader, ids, { actions: [action] }),
  ]);
  return (mentee) => rankOfCell(cells.get(mentee)?.[String(action)], waiting.get(mentee)?.includes(action) === true);
}

/**
 * Ranks mentees by the name of their mentor, mentees without one last. Readers who may not see mentors get no order.
 */
async function loadMentorRanks(db: Db, reader: Reader, ids: readonly number[]): Promise<Rank> {
  if (!canSeeMentors(reader)) return () => 0;
  const rows = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', reader.project.id)
    .where('action', '=', '')
    .where(sql<boolean>`mentee = any(${[...ids]}::integer[])`)
    .select(['mentee', 'mentor'])
    .execute();
  const mentors = new Map(rows.map(({ mentee, mentor }) => [mentee, mentor]));
  const names = await loadKnownNames(db, reader, [...mentors.values()]);
  const places = new Map([...names.keys()].map((mentor, place) => [mentor, place]));
  return (mentee) => places.get(mentors.get(mentee) ?? 0) ?? names.size;
}

/** Cells that need the reader come first, those that the mentee does not see last. */
function rankOfCell(cell: LeanCell | undefined, waits: boolean): number {
  if (!cell) return 7;
  if (cell.Completed) return 5;
  if (waits) return 0;
  if (cell.Late) return 1;
  if (cell.State === 'returned') return 2;
  if (cell.Wrote) return 3;
  return cell.Locked ? 6 : 4;
}
