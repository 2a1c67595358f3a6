import { sql } from 'kysely';
import { CONFERENCE } from '../../../schemas/entities/action.ts';
import { dayOf, type Day } from '../../../schemas/formats/index.ts';
import type { Db } from '../../area.ts';
import { actionsSeenBy, visibleActionsOfMentee } from '../../policy/actions.ts';
import { lookedAfterPeople } from '../../policy/people.ts';
import type { Reader } from '../../policy/reader.ts';
import { selectVisibleActions } from '../actions/rows.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee } from '../actions/availability.ts';
import { isHandedIn } from '../actions/work-state.ts';
import { isInGrids } from './cells.ts';

type Data = Readonly<Record<string, unknown>>;

/** A person with open actions that are overdue. */
interface LateMentee {
  readonly mentee: number;
  readonly isActive: boolean;
  /** How many they are. */
  readonly count: number;
  /** The one whose day was the first, and that day. */
  readonly first: { readonly action: number; readonly day: string };
}

/** The mentees who have an action open whose day is over. Only actions that can be late for somebody are looked at. */
export async function lateActions(db: Db, reader: Reader, now: Date): Promise<readonly LateMentee[]> {
  const today = order(dayOf(now.getTime()));
  const [actions, own] = await Promise.all([datedActions(db, reader), ownDates(db, reader)]);
  const isOver = (data: Data): boolean => order(dayOf(data['date'])) < today;
  const candidates = [...actions].filter(
    ([id, data]) => isOver(data) || [...(own.get(id)?.values() ?? [])].some(isOver),
  );
  if (candidates.length === 0) return [];
  const rows = await openOf(
    db,
    reader,
    candidates.map(([id]) => id),
  );
  const states = await loadMenteeStates(
    db,
    reader.project.id,
    rows.map(({ mentee }) => mentee),
  );
  const lateOf = (mentee: number, id: number): readonly LateMentee['first'][] => {
    const data = withDateOfMentee(actions.get(id) ?? {}, own.get(id)?.get(mentee));
    const state = states.get(mentee) ?? {};
    const day = dayOf(data['date']);
    if (!day || !isOver(data) || !isShown(data, state) || findLock(data, state) !== null) return [];
    return [{ action: id, day: isoDay(day) }];
  };
  return rows.flatMap(({ mentee, isActive, open }) => {
    const late = open.flatMap((id) => lateOf(mentee, id)).toSorted((one, other) => one.day.localeCompare(other.day));
    return late[0] ? [{ mentee, isActive, count: late.length, first: late[0] }] : [];
  });
}

const isoDay = ({ year, month, day }: Day): string => new Date(Date.UTC(year, month - 1, day)).toISOString();

/** Days in their order; what has no day is never over. */
const order = (day: Day | null): number => (day ? (day.year * 100 + day.month) * 100 + day.day : Infinity);

async function datedActions(db: Db, reader: Reader): Promise<ReadonlyMap<number, Data>> {
  const rows = await selectVisibleActions(db, reader)
    .where(isInGrids)
    .where('actions.type', '<>', CONFERENCE)
    .select(['actions.id', 'actions.data'])
    .execute();
  return new Map(rows.map(({ id, data }) => [id, data]));
}

/** Days that mentees have of their own, by action. */
async function ownDates(db: Db, { project }: Reader): Promise<ReadonlyMap<number, ReadonlyMap<number, Data>>> {
  const rows = await db
    .selectFrom('action_data')
    .where('project', '=', project.id)
    .where('kind', '=', 'action')
    .where(sql<boolean>`data ? 'date'`)
    .select(['action', 'mentee', 'data'])
    .execute();
  const found = new Map<number, Map<number, Data>>();
  for (const { action, mentee, data } of rows) {
    if (mentee === null) continue;
    const of = found.get(action) ?? new Map<number, Data>();
    found.set(action, of.set(mentee, data));
  }
  return found;
}

/** Which of the actions each mentee has still to do. */
const openOf = (db: Db, reader: Reader, actions: readonly number[]) =>
  db
    .selectFrom('actions')
    .innerJoin('memberships', 'memberships.project', 'actions.project')
    .innerJoin('people', 'people.id', 'memberships.person')
    .where(visibleActionsOfMentee(reader, 'people.id'))
    .where(actionsSeenBy('people.id'))
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(lookedAfterPeople(reader))
    .where(sql<boolean>`actions.id = any(${[...actions]}::integer[])`)
    .where(
      sql<boolean>`not exists (select from action_completions c
        where c.action = actions.id and c.mentee = people.id and c.done)`,
    )
    .where(sql<boolean>`not ${isHandedIn(sql.ref('people.id'))}`)
    .groupBy('people.id')
    .select([
      'people.id as mentee',
      sql<boolean>`people.state = 1`.as('isActive'),
      sql<number[]>`array_agg(actions.id)`.as('open'),
    ])
    .execute();
