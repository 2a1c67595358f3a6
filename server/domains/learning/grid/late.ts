import { sql, type RawBuilder } from 'kysely';
import { CONFERENCE } from '../../../../schemas/entities/action.ts';
import { dayOf, type Day } from '../../../../schemas/formats/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { lookedAfterPeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectVisibleActions } from '../actions/rows.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee } from '../actions/availability.ts';
import { selectMembers } from '../../people/index.ts';
import { isInGrids, selectVisiblePairs } from '../actions/visible-actions.ts';

type Data = Readonly<Record<string, unknown>>;

/** A mentee with overdue open actions. */
interface LateMentee {
  readonly mentee: number;
  readonly isActive: boolean;
  /** The number of overdue actions. */
  readonly count: number;
  /** The action with the earliest day, and that day. */
  readonly first: { readonly action: number; readonly day: string };
}

/** A mentee in an action whose day has passed. */
interface OverduePair {
  readonly mentee: number;
  readonly action: number;
  readonly day: string;
  readonly data: Data;
}

/**
 * The mentees with open actions whose day has passed. Looks only at actions that can be late for somebody, and
 * evaluates only conditions of overdue ones.
 */
export async function lateActions(db: Db, reader: Reader, now: Date): Promise<readonly LateMentee[]> {
  const today = order(dayOf(now.getTime()));
  const [actions, own] = await Promise.all([datedActions(db, reader), ownDates(db, reader)]);
  const dayWhenOver = (data: Data): string | null => {
    const day = dayOf(data['date']);
    return day && order(day) < today ? isoDay(day) : null;
  };
  const days = new Map([...actions].map(([id, data]) => [id, dayWhenOver(data)]));
  const candidates = [...actions.keys()].filter(
    (id) => days.get(id) !== null || [...(own.get(id)?.values() ?? [])].some((data) => dayWhenOver(data) !== null),
  );
  if (candidates.length === 0) return [];
  const mentees = await loadLookedAfter(db, reader);
  const open = await loadOpen(db, reader, [...mentees.keys()], candidates);
  const overdue = open.flatMap(({ mentee, action }): OverduePair[] => {
    const data = actions.get(action) ?? {};
    const mine = own.get(action)?.get(mentee);
    if (!mine) return pairOf({ mentee, action, data, day: days.get(action) ?? null });
    const ofMentee = withDateOfMentee(data, mine);
    return pairOf({ mentee, action, data: ofMentee, day: dayWhenOver(ofMentee) });
  });
  const late = Map.groupBy(await keepOpenToMentee(db, reader, overdue), ({ mentee }) => mentee);
  return [...late].flatMap(([mentee, pairs]) => {
    const [first] = pairs.toSorted((one, other) => one.day.localeCompare(other.day));
    return first ? [{ mentee, isActive: mentees.get(mentee) === true, count: pairs.length, first }] : [];
  });
}

const pairOf = ({ day, ...pair }: Omit<OverduePair, 'day'> & { readonly day: string | null }): OverduePair[] =>
  day === null ? [] : [{ ...pair, day }];

/** The pairs whose action is shown to the mentee and not locked. */
async function keepOpenToMentee(
  db: Db,
  reader: Reader,
  pairs: readonly OverduePair[],
): Promise<readonly OverduePair[]> {
  const mentees = new Set(pairs.filter(hasConditions).map(({ mentee }) => mentee));
  const states = await loadMenteeStates(db, reader.project.id, [...mentees]);
  return pairs.filter((pair) => {
    if (!hasConditions(pair)) return true;
    const state = states.get(pair.mentee) ?? {};
    return isShown(pair.data, state) && findLock(pair.data, state) === null;
  });
}

const hasConditions = ({ data }: OverduePair): boolean => 'ShowCondition' in data || 'EnableCondition' in data;

const isoDay = ({ year, month, day }: Day): string => new Date(Date.UTC(year, month - 1, day)).toISOString();

/** A number for comparing days; without a day an action is never over. */
const order = (day: Day | null): number => (day ? (day.year * 100 + day.month) * 100 + day.day : Infinity);

async function datedActions(db: Db, reader: Reader): Promise<ReadonlyMap<number, Data>> {
  const rows = await selectVisibleActions(db, reader)
    .where(isInGrids)
    .where('actions.type', '<>', CONFERENCE)
    .select(['actions.id', 'actions.data'])
    .execute();
  return new Map(rows.map(({ id, data }) => [id, data]));
}

/** The mentees' own days, by action. */
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

/** The mentees whom the reader looks after, and whether they are active. */
async function loadLookedAfter(db: Db, reader: Reader): Promise<ReadonlyMap<number, boolean>> {
  const rows = await selectMembers(db, reader)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(lookedAfterPeople(reader))
    .select(['people.id', sql<boolean>`people.state = 1`.as('isActive')])
    .execute();
  return new Map(rows.map(({ id, isActive }) => [id, isActive]));
}

/**
 * The actions that each mentee sees and has not done. Completed and handed-in actions are read once: subqueries for
 * each pair take many times as long.
 */
async function loadOpen(db: Db, reader: Reader, mentees: readonly number[], actions: readonly number[]) {
  const [pairs, done, handedIn] = await Promise.all([
    selectVisiblePairs(db, reader, { mentees, actions }),
    actionsByMentee(db, sql`action_completions where done`, mentees, actions),
    actionsByMentee(db, sql`action_work where state = 'handedIn'`, mentees, actions),
  ]);
  return pairs.flatMap(({ mentee, seen }) => {
    const closed = new Set([...(done.get(mentee) ?? []), ...(handedIn.get(mentee) ?? [])]);
    return (seen ?? []).flatMap((action) => (closed.has(action) ? [] : [{ mentee, action }]));
  });
}

async function actionsByMentee(
  db: Db,
  rowsOf: RawBuilder<unknown>,
  mentees: readonly number[],
  actions: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ readonly mentee: number; readonly actions: number[] }>`
    select mentee, json_agg(action) as actions from ${rowsOf}
      and mentee = any(${[...mentees]}::integer[]) and action = any(${[...actions]}::integer[])
    group by mentee`.execute(db);
  return new Map(rows.map((row) => [row.mentee, row.actions]));
}
