import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { actionsSeenBy, visibleActionsOfMentee } from '../../../policy/actions.ts';
import { isCountedMentee } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isShown, loadMenteeStates } from './availability.ts';

/** The number of mentees who completed an action in one step of time. */
export interface DoneCount {
  readonly action: number;
  readonly step: number;
  readonly count: number;
}

/**
 * The number of counted mentees who completed each action and whom the reader sees in it; restricted to actions that
 * count for the mentee, or by the given condition.
 */
export async function doneCounts(db: Db, reader: Reader, among?: RawBuilder<boolean>) {
  const counts = await doneCountsBySteps(db, reader, sql<number>`0`, among);
  return new Map(counts.map(({ action, count }) => [action, count]));
}

/** The same for each step of time, a number computed from the table `done` with the time of the completion. */
export async function doneCountsBySteps(
  db: Db,
  reader: Reader,
  step: RawBuilder<number>,
  among = sql<boolean>`(${isCountedMentee(reader, 'memberships.person')} and ${actionsSeenBy('memberships.person')})`,
): Promise<DoneCount[]> {
  const rows = await db
    .selectFrom('actions')
    .innerJoin('action_completions as done', 'done.action', 'actions.id')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.person', '=', 'done.mentee').onRef('memberships.project', '=', 'actions.project'),
    )
    .innerJoinLateral(sql<{ step: number }>`(select ${step} as step)`.as('dated'), (join) => join.onTrue())
    .where('done.done', '=', true)
    .where('dated.step', 'is not', null)
    .where(visibleActionsOfMentee(reader, 'memberships.person'))
    .where(among)
    .groupBy(['actions.id', 'dated.step'])
    .select([
      'actions.id as action',
      'actions.data',
      'dated.step',
      sql<number>`count(*)::integer`.as('count'),
      sql<number[] | null>`array_agg(memberships.person) filter (where actions.data ->> 'ShowCondition' <> '')`.as(
        'mentees',
      ),
    ])
    .execute();
  const conditional = rows.flatMap(({ mentees }) => mentees ?? []);
  const states = await loadMenteeStates(db, reader.project.id, [...new Set(conditional)]);
  return rows.map(({ action, step: number, data, count, mentees }) => ({
    action,
    step: number,
    count: mentees ? mentees.filter((mentee) => isShown(data, states.get(mentee) ?? {})).length : count,
  }));
}
