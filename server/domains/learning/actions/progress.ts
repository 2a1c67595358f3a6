import { sql, type RawBuilder } from 'kysely';
import type { WorkState } from '../../../../schemas/entities/work-states.ts';
import type { MenteeProgress, Progress } from '../../../../schemas/entities/progress.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { actionsSeenBy, visibleActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectVisiblePeople } from '../../people/index.ts';
import { isShown, loadMenteeStates, type MenteeState } from './availability.ts';
import { storedWork } from './work-state.ts';

type ActionData = Readonly<Record<string, unknown>>;

interface MenteeAction {
  readonly mentee: number;
  readonly action: number;
}

interface ActionInGroups {
  readonly data: ActionData;
  readonly groups: readonly string[];
}

interface CountedAction {
  readonly id: number;
  readonly group: string;
  readonly done: boolean;
}

/** The actions that count for each mentee: those that the mentee sees. The result is the same for every reader. */
export async function countedActions(
  db: Db,
  project: number,
  mentees: readonly number[],
): Promise<ReadonlyMap<number, readonly CountedAction[]>> {
  const [rows, actions, states] = await Promise.all([
    selectSeenPairs(db, project, mentees),
    db.selectFrom('actions').where('project', '=', project).select(['id', 'data', 'groups']).execute(),
    loadMenteeStates(db, project, mentees),
  ]);
  const known = new Map(actions.map((action) => [action.id, action]));
  return new Map(
    rows.map(({ mentee, seen }) => {
      const counted = countSeen(seen, known, states.get(mentee) ?? {});
      return [mentee, counted];
    }),
  );
}

/** The actions that each mentee sees, in order. */
export const selectSeenPairs = (db: Db, project: number, mentees: readonly number[]) =>
  db
    .selectFrom('memberships')
    .innerJoin('actions', 'actions.project', 'memberships.project')
    .where('memberships.project', '=', project)
    .where(sql<boolean>`memberships.person = any(${[...mentees]}::integer[])`)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(sql<boolean>`${actionsSeenBy('memberships.person')}`)
    .groupBy('memberships.person')
    .select([
      'memberships.person as mentee',
      sql<number[]>`json_agg(actions.id order by actions.place, actions.id)`.as('seen'),
    ])
    .execute();

/** Counts those of the actions that a mentee sees which count. */
export function countSeen(
  seen: readonly number[],
  known: ReadonlyMap<number, ActionInGroups>,
  state: MenteeState,
): CountedAction[] {
  const done = new Set(state.Completed);
  return seen.flatMap((id) => {
    const action = known.get(id);
    if (!action || !isShown(action.data, state)) return [];
    return [{ id, group: action.groups[0] ?? '', done: done.has(String(id)) }];
  });
}

/** The actions of a project with a condition for being shown. */
export async function conditionalActions(db: Db, project: number): Promise<ReadonlyMap<number, ActionData>> {
  const rows = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .where(sql<boolean>`data ? 'ShowCondition'`)
    .select(['id', 'data'])
    .execute();
  return new Map(rows.flatMap(({ id, data }) => (hasCondition(data) ? [[id, data] as const] : [])));
}

/**
 * Keeps the pairs whose action is shown to the mentee. Queries check everything else, and only the remaining conditions
 * are evaluated.
 */
export async function keepShown<Pair extends MenteeAction>(
  db: Db,
  project: number,
  pairs: readonly Pair[],
  conditional: ReadonlyMap<number, ActionData>,
): Promise<readonly Pair[]> {
  const mentees = new Set(pairs.flatMap(({ mentee, action }) => (conditional.has(action) ? [mentee] : [])));
  if (mentees.size === 0) return pairs;
  const states = await loadMenteeStates(db, project, [...mentees]);
  return pairs.filter(({ mentee, action }) => {
    const data = conditional.get(action);
    return data === undefined || isShown(data, states.get(mentee) ?? {});
  });
}

/**
 * A condition over the tables actions and people: the action counts for the mentee. The same as `countedActions`, for
 * queries over many people. ShowConditions are evaluated here for all mentees whom the reader sees.
 */
export async function countsForMentee(db: Db, reader: Reader): Promise<RawBuilder<boolean>> {
  const seen = actionsSeenBy('people.id');
  const project = reader.project.id;
  const conditional = await conditionalActions(db, project);
  if (conditional.size === 0) return sql`${seen}`;
  const mentees = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .select('people.id')
    .execute();
  const states = await loadMenteeStates(
    db,
    project,
    mentees.map(({ id }) => id),
  );
  const notShown = [...conditional].flatMap(([action, data]) =>
    [...states].flatMap(([mentee, state]) => (isShown(data, state) ? [] : { action, mentee })),
  );
  return sql`${seen} and (actions.id, people.id) not in (select * from unnest(
    ${notShown.map(({ action }) => action)}::integer[], ${notShown.map(({ mentee }) => mentee)}::integer[]))`;
}

/** The number of counted actions and of completed ones, by mentee. */
export async function progressOf(
  db: Db,
  project: number,
  mentees: readonly number[],
): Promise<ReadonlyMap<number, Progress>> {
  const counted = await countedActions(db, project, mentees);
  return new Map(mentees.map((mentee) => [mentee, sumOf(counted.get(mentee) ?? [])]));
}

export const sumOf = (actions: readonly CountedAction[]): Progress => ({
  Done: actions.filter(({ done }) => done).length,
  All: actions.length,
});

/** The progress of visible mentees by group. A group without an action that the reader sees has no name. */
export async function progressFor(db: Db, reader: Reader, ids: readonly number[]): Promise<MenteeProgress[]> {
  const mentees = await seenMentees(db, reader, ids);
  const [counted, visible] = await Promise.all([
    countedActions(db, reader.project.id, mentees),
    visibleWork(db, reader, mentees),
  ]);
  return mentees.map((mentee) => {
    const actions = counted.get(mentee) ?? [];
    const seen = visible.get(mentee);
    const groups = Map.groupBy(actions, ({ group }) => (seen?.groups.has(group) ? group : ''));
    return {
      MenteeId: String(mentee),
      ...sumOf(actions),
      Groups: [...groups].map(([Name, of]) => ({
        Name,
        ...sumOf(of),
        Actions: of.map(({ id, done }) => presentStep(id, done, seen?.states.get(id))),
      })),
    };
  });
}

const presentStep = (id: number, done: boolean, state: WorkState | undefined) =>
  state === undefined
    ? { Id: null, State: done ? ('done' as const) : ('new' as const) }
    : { Id: String(id), State: state };

async function seenMentees(db: Db, reader: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`people.id = any(${[...ids]}::integer[])`)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .select('people.id')
    .execute();
  return rows.map(({ id }) => id);
}

interface VisibleWork {
  readonly groups: ReadonlySet<string>;
  readonly states: ReadonlyMap<number, WorkState>;
}

/** The work of each mentee that the reader sees. */
async function visibleWork(
  db: Db,
  reader: Reader,
  mentees: readonly number[],
): Promise<ReadonlyMap<number, VisibleWork>> {
  const rows = await db
    .selectFrom('actions')
    .innerJoin('memberships', 'memberships.project', 'actions.project')
    .where(visibleActionsOfMentee(reader, 'memberships.person'))
    .where(sql<boolean>`memberships.person = any(${[...mentees]}::integer[])`)
    .select([
      'memberships.person as mentee',
      'actions.id',
      sql<string>`coalesce(actions.groups[1], '')`.as('group'),
      storedWork(sql.ref('memberships.person')).as('work'),
    ])
    .execute();
  const byMentee = Map.groupBy(rows, ({ mentee }) => mentee);
  return new Map(
    [...byMentee].map(([mentee, of]) => [
      mentee,
      {
        groups: new Set(of.map(({ group }) => group)),
        states: new Map(of.map(({ id, work }) => [id, work.state])),
      },
    ]),
  );
}

const hasCondition = (data: ActionData): boolean => (data['ShowCondition'] ?? '') !== '';
