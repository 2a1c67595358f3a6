import { sql } from 'kysely';
import type { ActionCell, LeanCell } from '../../../schemas/entities/action-data.ts';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import type { Db } from '../../area.ts';
import { visibleActionsOf } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';
import { isShown, lockOf, statesOf, withOwnDate, type MenteeState } from '../actions/state.ts';

type Data = Readonly<Record<string, unknown>>;

/** In no grid: what HideInGrid says. */
export const inGrids = sql<boolean>`(actions.flags & ${ACTION_FLAGS.HideInGrid} = 0)`;

interface Kept {
  readonly mentee?: Data;
  readonly public?: Data;
  readonly action?: Data;
  readonly time?: string;
}

interface LeanKept extends Kept {
  readonly wrote?: boolean;
  readonly answered?: boolean;
}

/** What the database has of a mentee in an action, without what was written. */
interface Found {
  readonly completed: boolean;
  readonly data: Data;
  readonly hasFunction: boolean;
  readonly state: MenteeState;
}

const NONE: Kept = {};
const NOTHING: Data = {};
const NOBODY: MenteeState = {};

/** What each of the mentees did in each action that the reader sees of them: only these are there. Private data are not asked for. */
export const cellsOf = (db: Db, reader: Reader, mentees: readonly number[], actions?: readonly number[]) =>
  cells(db, reader, { mentees, actions, kept: keptOf, make: cellOf });

/** The same of what is shown, and no more of it than a page needs to draw it. */
export const leanCellsOf = (db: Db, reader: Reader, mentees: readonly number[], actions?: readonly number[]) =>
  cells(db, reader, { mentees, actions, kept: leanOf, make: leanCellOf });

function cellOf({ completed, data, state }: Found, of: Kept = NONE): ActionCell {
  const own = withOwnDate(data, of.action);
  return {
    Completed: completed,
    Locked: lockOf(own, state),
    Shown: isShown(own, state),
    Mentee: of.mentee ?? NOTHING,
    Public: of.public ?? NOTHING,
    Action: of.action ?? NOTHING,
    Time: of.time ?? null,
  };
}

/** Functions read what was written; where there is none, that something was is enough. */
function leanCellOf(found: Found, of: LeanKept = NONE): LeanCell | undefined {
  const { Completed, Locked, Shown, Mentee, Public, Action, Time } = cellOf(found, of);
  if (!Shown) return undefined;
  return {
    ...(Completed ? { Completed } : {}),
    ...(Locked === null ? {} : { Locked }),
    ...(of.wrote ? { Wrote: true } : {}),
    ...(of.answered ? { Answered: true } : {}),
    ...(of.action ? { Action } : {}),
    ...(Time === null ? {} : { Time }),
    ...(found.hasFunction ? { Mentee, Public } : {}),
  };
}

/** What is kept, by mentee and then by action. */
type KeptOf<Of> = ReadonlyMap<number, ReadonlyMap<number, Of>>;

interface Plan<Of, Cell> {
  readonly mentees: readonly number[];
  readonly actions: readonly number[] | undefined;
  readonly kept: (db: Db, reader: Reader, plan: Plan<Of, Cell>) => Promise<KeptOf<Of>>;
  readonly make: (found: Found, of: Of | undefined) => Cell | undefined;
}

async function cells<Of, Cell>(
  db: Db,
  reader: Reader,
  plan: Plan<Of, Cell>,
): Promise<ReadonlyMap<number, Readonly<Record<string, Cell>>>> {
  const { mentees, actions, kept, make } = plan;
  const made = new Map<number, Record<string, Cell>>(mentees.map((mentee) => [mentee, {}]));
  if (mentees.length === 0 || actions?.length === 0) return made;
  const [pairs, all, states, known] = await Promise.all([
    seenOf(db, reader, plan),
    kept(db, reader, plan),
    statesOf(db, reader.project.id, mentees),
    actionsOf(db, reader),
  ]);
  for (const { mentee, actions: seen } of pairs) {
    const state = states.get(mentee) ?? NOBODY;
    const completed = new Set(state.Completed);
    const row = made.get(mentee);
    const theirs = all.get(mentee);
    for (const action of seen) {
      const { data, hasFunction } = known.get(action) ?? { data: NOTHING, hasFunction: false };
      const cell = make({ completed: completed.has(String(action)), data, hasFunction, state }, theirs?.get(action));
      if (row && cell !== undefined) row[String(action)] = cell;
    }
  }
  return made;
}

/** Which actions the reader sees of each: a row for each mentee, since a row for each pair costs more to read than to find. */
function seenOf(db: Db, reader: Reader, { mentees, actions }: Which) {
  const query = db
    .selectFrom('actions')
    .innerJoin('memberships', 'memberships.project', 'actions.project')
    .where(visibleActionsOf(reader, 'memberships.person'))
    .where(sql<boolean>`memberships.person = any(${[...mentees]}::integer[])`)
    .where(inGrids)
    .groupBy('memberships.person')
    .select(['memberships.person as mentee', sql<number[]>`array_agg(actions.id)`.as('actions')]);
  return (actions ? query.where(sql<boolean>`actions.id = any(${[...actions]}::integer[])`) : query).execute();
}

type Which = Pick<Plan<unknown, unknown>, 'mentees' | 'actions'>;
type Writable<Of> = { -readonly [Key in keyof Of]: Of[Key] };

/** The sets of these mentees; of the actions that are asked for. */
function setsOf(db: Db, reader: Reader, { mentees, actions }: Which) {
  const query = db
    .selectFrom('action_data')
    .where('action_data.project', '=', reader.project.id)
    .where('action_data.kind', 'in', ['mentee', 'public', 'action'])
    .where(sql<boolean>`action_data.mentee = any(${[...mentees]}::integer[])`);
  return actions ? query.where(sql<boolean>`action_data.action = any(${[...actions]}::integer[])`) : query;
}

/** Cells by mentee and action, made where they are first asked for. */
class Table<Of extends object> {
  readonly rows = new Map<number, Map<number, Writable<Of>>>();
  readonly #empty: () => Writable<Of>;

  constructor(empty: () => Writable<Of>) {
    this.#empty = empty;
  }

  at(mentee: number | null, action: number): Writable<Of> {
    const row = this.rows.get(mentee ?? 0) ?? new Map<number, Writable<Of>>();
    this.rows.set(mentee ?? 0, row);
    const of = row.get(action) ?? this.#empty();
    row.set(action, of);
    return of;
  }
}

async function keptOf(db: Db, reader: Reader, which: Which): Promise<KeptOf<Kept>> {
  const rows = await setsOf(db, reader, which).select(['action', 'mentee', 'kind', 'data', 'time']).execute();
  const table = new Table<Kept>(() => ({}));
  for (const { action, mentee, kind, data, time } of rows) {
    const of = table.at(mentee, action);
    const at = time.toISOString();
    if (kind !== 'private') of[kind] = data;
    if (of.time === undefined || at > of.time) of.time = at;
  }
  return table.rows;
}

/** What is told of a set: what was written only where a Function or a day of their own needs it. */
type LeanSet = readonly [
  action: number,
  kind: 'mentee' | 'public' | 'action',
  time: string,
  filled: boolean,
  data: Data | null,
];

/** A row for each mentee: one for each set costs more to read than to find. */
async function leanOf(db: Db, reader: Reader, which: Which): Promise<KeptOf<LeanKept>> {
  const rows = await setsOf(db, reader, which)
    .innerJoin('actions', 'actions.id', 'action_data.action')
    .groupBy('mentee')
    .select([
      'mentee',
      sql<LeanSet[]>`jsonb_agg(jsonb_build_array(action, kind, time, action_data.data <> '{}',
        case when (actions.function <> '' or kind = 'action') and action_data.data <> '{}' then action_data.data end)
        order by time)`.as('sets'),
    ])
    .execute();
  const table = new Table<LeanKept>(() => ({}));
  for (const { mentee, sets } of rows)
    for (const [action, kind, time, filled, data] of sets) {
      const of = table.at(mentee, action);
      of.time = time;
      if (filled && kind === 'mentee') of.wrote = true;
      if (filled && kind === 'public') of.answered = true;
      if (data) of[kind] = data;
    }
  return table.rows;
}

async function actionsOf(db: Db, reader: Reader) {
  const rows = await db
    .selectFrom('actions')
    .where('project', '=', reader.project.id)
    .select(['id', 'data', sql<boolean>`function <> ''`.as('hasFunction')])
    .execute();
  return new Map(rows.map(({ id, ...action }) => [id, action]));
}
