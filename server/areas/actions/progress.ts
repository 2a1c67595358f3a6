import { sql, type RawBuilder } from 'kysely';
import type { WorkState } from '../../../schemas/entities/action-work.ts';
import type { MenteeProgress, Progress } from '../../../schemas/entities/progress.ts';
import type { Db } from '../../area.ts';
import { actionsSeenBy, visibleActionsOfMentee } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';
import { selectVisiblePeople } from '../users/rows.ts';
import { isShown, loadMenteeStates } from './availability.ts';
import { storedWork } from './work-state.ts';

interface CountedAction {
  readonly id: number;
  readonly group: string;
  readonly done: boolean;
}

/** The actions that count for each mentee: those that the mentee sees. Everybody who asks gets the same ones. */
export async function countedActions(
  db: Db,
  project: number,
  mentees: readonly number[],
): Promise<ReadonlyMap<number, readonly CountedAction[]>> {
  const [rows, actions, states] = await Promise.all([
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
        sql<number[]>`array_agg(actions.id order by actions.place, actions.id)`.as('seen'),
      ])
      .execute(),
    db.selectFrom('actions').where('project', '=', project).select(['id', 'data', 'groups']).execute(),
    loadMenteeStates(db, project, mentees),
  ]);
  const known = new Map(actions.map((action) => [action.id, action]));
  return new Map(
    rows.map(({ mentee, seen }) => {
      const state = states.get(mentee) ?? {};
      const done = new Set(state.Completed);
      const counted = seen
        .flatMap((id) => known.get(id) ?? [])
        .filter(({ data }) => isShown(data, state))
        .map(({ id, groups }) => ({ id, group: groups[0] ?? '', done: done.has(String(id)) }));
      return [mentee, counted];
    }),
  );
}

/**
 * Which actions count for which mentees, as a condition over the tables actions and people: the same ones as of `countedActions`, for queries over many
 * people. ShowConditions are worked out here, of those whom the reader sees.
 */
export async function countsForMentee(db: Db, reader: Reader): Promise<RawBuilder<boolean>> {
  const seen = actionsSeenBy('people.id');
  const project = reader.project.id;
  const actions = await db.selectFrom('actions').where('project', '=', project).select(['id', 'data']).execute();
  const conditional = actions.filter(({ data }) => hasCondition(data));
  if (conditional.length === 0) return sql`${seen}`;
  const mentees = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .select('people.id')
    .execute();
  const states = await loadMenteeStates(
    db,
    project,
    mentees.map(({ id }) => id),
  );
  const notShown = conditional.flatMap(({ id: action, data }) =>
    [...states].flatMap(([mentee, state]) => (isShown(data, state) ? [] : { action, mentee })),
  );
  return sql`${seen} and (actions.id, people.id) not in (select * from unnest(
    ${notShown.map(({ action }) => action)}::integer[], ${notShown.map(({ mentee }) => mentee)}::integer[]))`;
}

/** How many of their actions mentees have done. */
export async function progressOf(
  db: Db,
  project: number,
  mentees: readonly number[],
): Promise<ReadonlyMap<number, Progress>> {
  const counted = await countedActions(db, project, mentees);
  return new Map(mentees.map((mentee) => [mentee, sumOf(counted.get(mentee) ?? [])]));
}

const sumOf = (actions: readonly CountedAction[]): Progress => ({
  Done: actions.filter(({ done }) => done).length,
  All: actions.length,
});

/** The progress of mentees whom the reader sees, by group. A group of which the reader sees no action has no name. */
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

/** What the reader sees of the work of each mentee. */
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

const hasCondition = (data: Readonly<Record<string, unknown>>): boolean => (data['ShowCondition'] ?? '') !== '';
