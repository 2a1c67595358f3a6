import { sql } from 'kysely';
import type { ActionCell, LeanCell } from '../../../schemas/entities/action-data.ts';
import { CONFERENCE } from '../../../schemas/entities/action.ts';
import { today, type Day } from '../../../schemas/formats/index.ts';
import type { Db } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import type { ActionWorkTable } from '../actions/tables.ts';
import { isOver } from '../actions/work-state.ts';
import { isShown, findLock, withDateOfMentee, type MenteeState } from '../actions/availability.ts';
import { loadVisibleActions, type KnownAction, type MenteeActions, type PairQuery } from './visible-actions.ts';

type Data = Readonly<Record<string, unknown>>;

interface StoredData {
  readonly mentee?: Data;
  readonly public?: Data;
  readonly action?: Data;
  readonly time?: string;
  /** Handed in or returned. */
  readonly state?: ActionWorkTable['state'];
}

interface LeanStoredData extends StoredData {
  readonly wrote?: boolean;
  readonly answered?: boolean;
}

/** What the database has of a mentee in an action, without what was written. */
interface VisibleAction {
  readonly completed: boolean;
  readonly action: KnownAction;
  /** Whether the mentee sees the action. */
  readonly isSeen: boolean;
  readonly today: Day;
  readonly state: MenteeState;
}

const NO_STORED_DATA: StoredData = {};
const EMPTY_DATA: Data = {};
const UNKNOWN_ACTION: KnownAction = { type: 0, data: EMPTY_DATA, groups: [], hasFunction: false };
const EMPTY_STATE: MenteeState = {};

/** What each of the mentees did in each action that the reader sees of them: only these are there. Private data are not asked for. */
export const loadCells = (
  db: Db,
  reader: Reader,
  mentees: readonly number[],
  actions?: readonly number[],
  known?: MenteeActions,
) => createCells(db, reader, { mentees, actions, known, load: loadStoredData, make: createCell });

/** The same of what is shown, and no more of it than a page needs to draw it. */
export const loadLeanCells = (
  db: Db,
  reader: Reader,
  mentees: readonly number[],
  actions?: readonly number[],
  known?: MenteeActions,
) => createCells(db, reader, { mentees, actions, known, load: loadLeanStoredData, make: createLeanCell });

function createCell({ completed, action, state }: VisibleAction, of: StoredData = NO_STORED_DATA): ActionCell {
  const own = withDateOfMentee(action.data, of.action);
  return {
    Completed: completed,
    Locked: findLock(own, state),
    Shown: isShown(own, state),
    Mentee: of.mentee ?? EMPTY_DATA,
    Public: of.public ?? EMPTY_DATA,
    Action: of.action ?? EMPTY_DATA,
    Time: of.time ?? null,
    ...(of.state && !completed ? { State: of.state } : {}),
  };
}

/** Functions read what was written; where there is none, that something was is enough. */
function createLeanCell(found: VisibleAction, of: LeanStoredData = NO_STORED_DATA): LeanCell | undefined {
  const cell = createCell(found, of);
  const { Completed, Locked, Shown, Mentee, Public, Action, Time, State } = cell;
  if (!Shown) return undefined;
  return {
    ...(Completed ? { Completed } : {}),
    ...(Locked === null ? {} : { Locked }),
    ...(State ? { State } : {}),
    ...(of.wrote ? { Wrote: true } : {}),
    ...(of.answered ? { Answered: true } : {}),
    ...(isLate(cell, found, of) ? { Late: true } : {}),
    ...(of.action ? { Action } : {}),
    ...(Time === null ? {} : { Time }),
    ...(found.action.hasFunction ? { Mentee, Public } : {}),
  };
}

/** The rule of `lateActions`, for one cell. */
const isLate = ({ Completed, Locked, State }: ActionCell, found: VisibleAction, of: StoredData): boolean =>
  !Completed &&
  found.isSeen &&
  Locked === null &&
  State !== 'handedIn' &&
  found.action.type !== CONFERENCE &&
  isOver(withDateOfMentee(found.action.data, of.action), found.today);

/** What is kept, by mentee and then by action. */
type StoredDataByMentee<Of> = ReadonlyMap<number, ReadonlyMap<number, Of>>;

interface CellPlan<Of, Cell> {
  readonly mentees: readonly number[];
  readonly actions: readonly number[] | undefined;
  readonly known: MenteeActions | undefined;
  readonly load: (db: Db, reader: Reader, plan: CellPlan<Of, Cell>) => Promise<StoredDataByMentee<Of>>;
  readonly make: (found: VisibleAction, of: Of | undefined) => Cell | undefined;
}

async function createCells<Of, Cell>(
  db: Db,
  reader: Reader,
  plan: CellPlan<Of, Cell>,
): Promise<ReadonlyMap<number, Readonly<Record<string, Cell>>>> {
  const { mentees, actions, load, make } = plan;
  const made = new Map<number, Record<string, Cell>>(mentees.map((mentee) => [mentee, {}]));
  if (mentees.length === 0 || actions?.length === 0) return made;
  const [{ pairs, states, known }, all] = await Promise.all([
    plan.known ?? loadVisibleActions(db, reader, plan),
    load(db, reader, plan),
  ]);
  const day = today();
  for (const { mentee, actions: visible, seen } of pairs) {
    const state = states.get(mentee) ?? EMPTY_STATE;
    const completed = new Set(state.Completed);
    const row = made.get(mentee);
    const theirs = all.get(mentee);
    const seenByMentee = new Set(seen);
    for (const id of visible) {
      const action = known.get(id) ?? UNKNOWN_ACTION;
      const isSeen = seenByMentee.has(id);
      const cell = make({ completed: completed.has(String(id)), action, isSeen, state, today: day }, theirs?.get(id));
      if (row && cell !== undefined) row[String(id)] = cell;
    }
  }
  return made;
}

type Writable<Of> = { -readonly [Key in keyof Of]: Of[Key] };

/** The sets of these mentees; of the actions that are asked for. */
function selectDataSets(db: Db, reader: Reader, { mentees, actions }: PairQuery) {
  const query = db
    .selectFrom('action_data')
    .where('action_data.project', '=', reader.project.id)
    .where('action_data.kind', 'in', ['mentee', 'public', 'action'])
    .where(sql<boolean>`action_data.mentee = any(${[...mentees]}::integer[])`);
  return actions ? query.where(sql<boolean>`action_data.action = any(${[...actions]}::integer[])`) : query;
}

/** Cells by mentee and action, made where they are first asked for. */
class CellTable<Of extends object> {
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

/** Adds what was handed in or returned. */
async function addWorkStates(db: Db, { mentees, actions }: PairQuery, table: CellTable<StoredData>): Promise<void> {
  const query = db
    .selectFrom('action_work')
    .where(sql<boolean>`mentee = any(${[...mentees]}::integer[])`)
    .select(['action', 'mentee', 'state']);
  const asked = actions ? query.where(sql<boolean>`action = any(${[...actions]}::integer[])`) : query;
  for (const { action, mentee, state } of await asked.execute()) table.at(mentee, action).state = state;
}

async function loadStoredData(db: Db, reader: Reader, which: PairQuery): Promise<StoredDataByMentee<StoredData>> {
  const rows = await selectDataSets(db, reader, which).select(['action', 'mentee', 'kind', 'data', 'time']).execute();
  const table = new CellTable<StoredData>(() => ({}));
  for (const { action, mentee, kind, data, time } of rows) {
    const of = table.at(mentee, action);
    const at = time.toISOString();
    if (kind !== 'private') of[kind] = data;
    if (of.time === undefined || at > of.time) of.time = at;
  }
  await addWorkStates(db, which, table);
  return table.rows;
}

/** The members of a set in the reply: the written data only if a Function or an own day needs them. */
type LeanSet = readonly [
  action: number,
  kind: 'mentee' | 'public' | 'action',
  time: string,
  filled: boolean,
  data: Data | null,
];

/** A row for each mentee: one for each set costs more to read than to find. */
async function loadLeanStoredData(
  db: Db,
  reader: Reader,
  which: PairQuery,
): Promise<StoredDataByMentee<LeanStoredData>> {
  const rows = await selectDataSets(db, reader, which)
    .innerJoin('actions', 'actions.id', 'action_data.action')
    .groupBy('mentee')
    .select([
      'mentee',
      sql<LeanSet[]>`jsonb_agg(jsonb_build_array(action, kind, time, action_data.data <> '{}',
        case when (actions.function <> '' or kind = 'action') and action_data.data <> '{}' then action_data.data end)
        order by time)`.as('sets'),
    ])
    .execute();
  const table = new CellTable<LeanStoredData>(() => ({}));
  for (const { mentee, sets } of rows)
    for (const [action, kind, time, filled, data] of sets) {
      const of = table.at(mentee, action);
      of.time = time;
      if (filled && kind === 'mentee') of.wrote = true;
      if (filled && kind === 'public') of.answered = true;
      if (data) of[kind] = data;
    }
  await addWorkStates(db, which, table);
  return table.rows;
}
