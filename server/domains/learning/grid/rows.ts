import { sql } from 'kysely';
import type { ActionCell, LeanCell } from '../../../../schemas/entities/action-data.ts';
import type { Progress } from '../../../../schemas/entities/progress.ts';
import type { User } from '../../../../schemas/entities/user.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { selectMentees, loadKnownNames, presentPeople, personColumns, type PersonRow } from '../../people/index.ts';
import { loadSilent, loadWaiting, orderByNeed } from './attention.ts';
import { loadCells, loadLeanCells } from '../actions/cells.ts';
import { loadProgress, loadVisibleActions, type MenteeActions } from '../actions/visible-actions.ts';
import { selectGridMentees, type GridSelection } from './selection.ts';

/** A mentee of a grid. */
export interface GridRow<Cell = ActionCell> extends User {
  readonly Mentor?: string;
  readonly Progress: Progress;
  /** The actions in which the mentee waits for an answer. */
  readonly Waiting?: string[];
  /** Something is open, and nothing was written for long. */
  readonly Silent?: boolean;
  readonly Actions: Readonly<Record<string, Cell>>;
}

/** The detail of cells: everything, or what a page shows. */
export interface CellDetail<Cell> {
  readonly cells: (
    db: Db,
    reader: Reader,
    mentees: readonly number[],
    actions: readonly number[] | undefined,
    known: MenteeActions,
  ) => Promise<ReadonlyMap<number, Readonly<Record<string, Cell>>>>;
  /** Adds the actions in which each mentee waits, and whether they are inactive. */
  readonly waiting?: true;
}
export const WHOLE_CELLS: CellDetail<ActionCell> = { cells: loadCells };
export const LEAN_CELLS: CellDetail<LeanCell> = { cells: loadLeanCells, waiting: true };

/** Files do not contain who waits. */
export const EXPORT_CELLS: CellDetail<LeanCell> = { cells: loadLeanCells };

export interface Page {
  readonly page: number;
  readonly size: number;
  /** Only the columns of these actions. */
  readonly actions?: readonly number[];
  /** Orders by need of attention and not by name. */
  readonly attention?: boolean;
}

export async function countMentees(db: Db, reader: Reader, selection: GridSelection): Promise<number> {
  const { query } = await selectGridMentees(db, reader, selection);
  const { count } = await query.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** A page of the grid. */
export async function loadPage<Cell>(
  db: Db,
  reader: Reader,
  selection: GridSelection,
  { page, size, actions, attention }: Page,
  detail: CellDetail<Cell>,
): Promise<GridRow<Cell>[]> {
  const { query } = await selectGridMentees(db, reader, selection);
  const mentees = query.select(personColumns(reader));
  const ordered = attention
    ? (await orderByNeed(db, reader)).reduce((sorted, need) => sorted.orderBy(need, 'desc'), mentees)
    : mentees;
  const rows = await ordered
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .limit(size)
    .offset(page * size)
    .execute();
  return addCells(db, reader, rows, actions, detail);
}

/** All mentees of the selection in the order of the grid, so that pages do not shift while they are read. */
export async function loadMenteeIds(db: Db, reader: Reader, selection: GridSelection): Promise<number[]> {
  const { query } = await selectGridMentees(db, reader, selection);
  const rows = await query.select('people.id').orderBy('people.sort_name').orderBy('people.id').execute();
  return rows.map(({ id }) => id);
}

/** Those of the mentees whom the reader still sees, in this order. */
export async function loadRowsByIds<Cell>(
  db: Db,
  reader: Reader,
  ids: readonly number[],
  actions: readonly number[] | undefined,
  detail: CellDetail<Cell>,
): Promise<GridRow<Cell>[]> {
  const rows = await selectMentees(db, reader, {})
    .select(personColumns(reader))
    .where(sql<boolean>`memberships.person = any(${[...ids]}::integer[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => known.get(id) ?? []);
  return addCells(db, reader, ordered, actions, detail);
}

async function addCells<Cell>(
  db: Db,
  reader: Reader,
  rows: readonly PersonRow[],
  actions: readonly number[] | undefined,
  detail: CellDetail<Cell>,
): Promise<GridRow<Cell>[]> {
  const ids = rows.map(({ id }) => id);
  const known = await loadVisibleActions(db, reader, { mentees: ids, actions });
  const [cells, progress, waiting, silent, mentors] = await Promise.all([
    detail.cells(db, reader, ids, actions, known),
    loadProgress(db, reader, ids, known),
    detail.waiting ? loadWaiting(db, reader, ids) : undefined,
    detail.waiting ? loadSilent(db, reader, ids) : undefined,
    canSeeMentors(reader)
      ? loadKnownNames(
          db,
          reader,
          rows.flatMap(({ mentors: theirs }) => theirs[''] ?? []),
        )
      : undefined,
  ]);
  const people = presentPeople(reader, rows);
  return rows.flatMap((row, index) => {
    const person = people[index];
    if (!person) return [];
    const mentor = mentors ? { Mentor: mentors.get(row.mentors[''] ?? 0) ?? '' } : {};
    const Progress = progress.get(row.id) ?? { Done: 0, All: 0 };
    const wait = waiting
      ? { Waiting: (waiting.get(row.id) ?? []).map(String), Silent: silent?.includes(row.id) === true }
      : {};
    return [{ ...person, ...mentor, ...wait, Progress, Actions: cells.get(row.id) ?? {} }];
  });
}

export const canSeeMentors = (reader: Reader): boolean =>
  hasRole(reader, 'Admin', 'Supervisor', 'SuperAdmin', 'Coordinator');
