import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { Progress } from '../../../../schemas/entities/progress.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { actionsSeenBy, visibleActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { loadMenteeStates, type MenteeState } from './availability.ts';
import { countSeen, selectSeenPairs, sumOf } from './progress.ts';

/** The flag HideInGrid leaves an action out of all grids. */
export const isInGrids = sql<boolean>`(actions.flags & ${ACTION_FLAGS.HideInGrid} = 0)`;

export interface KnownAction {
  readonly type: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly groups: readonly string[];
  readonly hasFunction: boolean;
}

export interface PairQuery {
  readonly mentees: readonly number[];
  readonly actions?: readonly number[] | undefined;
}

/** The actions of each mentee that the reader sees, and the data that decides whether these are shown and open. */
export interface MenteeActions {
  readonly pairs: readonly VisiblePairs[];
  readonly states: ReadonlyMap<number, MenteeState>;
  readonly known: ReadonlyMap<number, KnownAction>;
}

interface VisiblePairs {
  readonly mentee: number;
  readonly actions: readonly number[];
  /** Those of the actions that the mentee sees. */
  readonly seen: readonly number[] | null;
}

export async function loadVisibleActions(db: Db, reader: Reader, query: PairQuery): Promise<MenteeActions> {
  const [pairs, states, known] = await Promise.all([
    selectVisiblePairs(db, reader, query),
    loadMenteeStates(db, reader.project.id, query.mentees),
    loadActions(db, reader),
  ]);
  return { pairs, states, known };
}

/**
 * The progress of mentees: all actions that they see count, whatever the reader sees. Uses the states and actions of
 * the cells.
 */
export async function loadProgress(
  db: Db,
  { project }: Reader,
  mentees: readonly number[],
  { states, known }: MenteeActions,
): Promise<ReadonlyMap<number, Progress>> {
  const rows = await selectSeenPairs(db, project.id, mentees);
  return new Map(rows.map(({ mentee, seen }) => [mentee, sumOf(countSeen(seen, known, states.get(mentee) ?? {}))]));
}

/** The visible actions of each mentee, one row a mentee: reading a row for each pair takes longer than finding them. */
export function selectVisiblePairs(db: Db, reader: Reader, { mentees, actions }: PairQuery): Promise<VisiblePairs[]> {
  const query = db
    .selectFrom('actions')
    .innerJoin('memberships', 'memberships.project', 'actions.project')
    .where(visibleActionsOfMentee(reader, 'memberships.person'))
    .where(sql<boolean>`memberships.person = any(${[...mentees]}::integer[])`)
    .where(isInGrids)
    .groupBy('memberships.person')
    .select([
      'memberships.person as mentee',
      sql<number[]>`json_agg(actions.id)`.as('actions'),
      sql<number[] | null>`json_agg(actions.id) filter (where ${actionsSeenBy('memberships.person')})`.as('seen'),
    ]);
  return (actions ? query.where(sql<boolean>`actions.id = any(${[...actions]}::integer[])`) : query).execute();
}

async function loadActions(db: Db, reader: Reader): Promise<ReadonlyMap<number, KnownAction>> {
  const rows = await db
    .selectFrom('actions')
    .where('project', '=', reader.project.id)
    .select(['id', 'type', 'data', 'groups', sql<boolean>`function <> ''`.as('hasFunction')])
    .execute();
  return new Map(rows.map(({ id, ...action }) => [id, action]));
}
