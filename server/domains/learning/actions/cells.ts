import { sql } from 'kysely';
import type { ActionCell, LeanCell } from '../../../../schemas/entities/action-data.ts';
import { CONFERENCE } from '../../../../schemas/entities/action.ts';
import { today, type Day } from '../../../../schemas/formats/index.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isOver } from './work-state.ts';
import { isShown, findLock, withDateOfMentee, type MenteeState } from './availability.ts';
import { loadVisibleActions, type KnownAction, type MenteeActions, type PairQuery } from './visible-actions.ts';

type Data = Readonly<Record<string, unknown>>;

interface StoredData {
  readonly mentee?: Data;
  readonly public?: Data;
  readonly action?: Data;
  readonly time?: string;
  /** Handed in or returned; undefined otherwise. */
  readonly state?: Database['action_work']['state'];
}

interface LeanStoredData extends StoredData {
  readonly wrote?: boolean;
  readonly answered?: boolean;
}

/** An action of a mentee without stored data. */
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

/** The cells of each mentee for the actions that the reader sees of them, without private data. */
export const loadCells = (
  db: Db,
  reader: Reader,
  mentees: readonly number[],
  actions?: readonly number[],
  known?: MenteeActions,
) => createCells(db, reader, { mentees, actions, known, load: loadStoredData, make: createCell });

/** The same with only those members that a page needs to draw the cells. */
export const loadLeanCells = (
  db: Db,
  reader: Reader,
  mentees: readonly number[],
  actions?: readonly number[],
  known?: MenteeActions,
) => createCells(db, reader, { mentees, actions, known, load: loadLeanStoredData, make: createLeanCell });

function createCell({ completed, action, state }: VisibleAction, stored: StoredData = NO_STORED_DATA): ActionCell {
  const own = withDateOfMentee(action.data, stored.action);
  return {
    Completed: completed,
    Locked: findLock(own, state),
    Shown: isShown(own, state),
    Mentee: stored.mentee ?? EMPTY_DATA,
    Public: stored.public ?? EMPTY_DATA,
    Action: stored.action ?? EMPTY_DATA,
    Time: stored.time ?? null,
    ...(stored.state && !completed ? { State: stored.state } : {}),
  };
}

/** Includes the stored data for Functions; otherwise only whether there are any. */
function createLeanCell(found: VisibleAction, stored: LeanStoredData = NO_STORED_DATA): LeanCell | undefined {
  const cell = createCell(found, stored);
  const { Completed, Locked, Shown, Mentee, Public, Action, Time, State } = cell;
  if (!Shown) return undefined;
  return {
    ...(Completed ? { Completed } : {}),
    ...(Locked === null ? {} : { Locked }),
    ...(State ? { State } : {}),
    ...(stored.wrote ? { Wrote: true } : {}),
    ...(stored.answered ? { Answered: true } : {}),
    ...(isLate(cell, found, stored) ? { Late: true } : {}),
    ...(stored.action ? { Action } : {}),
    ...(Time === null ? {} : { Time }),
    ...(found.action.hasFunction ? { Mentee, Public } : {}),
  };
}

/** The rule of `lateActions` for one cell. */
const isLate = ({ Completed, Locked, State }: ActionCell, found: VisibleAction, stored: StoredData): boolean =>
  !Completed &&
  found.isSeen &&
  Locked === null &&
  State !== 'handedIn' &&
  found.action.type !== CONFERENCE &&
  isOver(withDateOfMentee(found.action.data, stored.action), found.today);

/** Stored data by mentee and action. */
type StoredDataByMentee<Of> = ReadonlyMap<number, ReadonlyMap<number, Of>>;

interface CellPlan<Of, Cell> {
  readonly mentees: readonly number[];
  readonly actions: readonly number[] | undefined;
  readonly known: MenteeActions | undefined;
  readonly load: (db: Db, reader: Reader, plan: CellPlan<Of, Cell>) => Promise<StoredDataByMentee<Of>>;
  readonly make: (found: VisibleAction, stored: Of | undefined) => Cell | undefined;
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

/** The data sets of these mentees, for the requested actions. */
function selectDataSets(db: Db, reader: Reader, { mentees, actions }: PairQuery) {
  const query = db
    .selectFrom('action_data')
    .where('action_data.project', '=', reader.project.id)
    .where('action_data.kind', 'in', ['mentee', 'public', 'action'])
    .where(sql<boolean>`action_data.mentee = any(${[...mentees]}::integer[])`);
  return actions ? query.where(sql<boolean>`action_data.action = any(${[...actions]}::integer[])`) : query;
}

/** Cells by mentee and action, created on first use. */
class CellTable<Of extends object> {
  readonly rows = new Map<number, Map<number, Writable<Of>>>();
  readonly #empty: () => Writable<Of>;

  constructor(empty: () => Writable<Of>) {
    this.#empty = empty;
  }

  at(mentee: number | null, action: number): Writable<Of> {
    const row = this.rows.get(mentee ?? 0) ?? new Map<number, Writable<Of>>();
    this.rows.set(mentee ?? 0, row);
    const stored = row.get(action) ?? this.#empty();
    row.set(action, stored);
    return stored;
  }
}

/** Adds the states handed in and returned. */
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
    const stored = table.at(mentee, action);
    const at = time.toISOString();
    if (kind !== 'private') stored[kind] = data;
    if (stored.time === undefined || at > stored.time) stored.time = at;
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

/** Selects one row for each mentee: reading one for each set takes longer than finding them. */
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
      const stored = table.at(mentee, action);
      stored.time = time;
      if (filled && kind === 'mentee') stored.wrote = true;
      if (filled && kind === 'public') stored.answered = true;
      if (data) stored[kind] = data;
    }
  await addWorkStates(db, which, table);
  return table.rows;
}
