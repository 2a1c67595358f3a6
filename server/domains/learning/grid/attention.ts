import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { actionsSeenBy, visibleActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectMentees } from '../../people/index.ts';
import { conditionalActions, keepShown } from '../actions/progress.ts';
import { asksForReview } from '../actions/work-state.ts';
import { isInGrids } from '../actions/visible-actions.ts';
import { lateActions } from './late.ts';

/** The time without writing after which a mentee with open actions is inactive. */
const SILENT_DAYS = sql`interval '14 days'`;

/** Mentees with open work who have not written for long: a condition over the table people. */
export async function isSilent(db: Db, reader: Reader): Promise<RawBuilder<boolean>> {
  const silent = await loadSilent(db, reader);
  return sql<boolean>`people.id = any(${silent}::integer[])`;
}

/**
 * The mentees with open work who have not written for long, of all or of the given ones. Conditions of actions are
 * evaluated only for mentees without other open actions.
 */
export async function loadSilent(db: Db, reader: Reader, mentees?: readonly number[]): Promise<readonly number[]> {
  const conditional = await conditionalActions(db, reader.project.id);
  const isConditional = sql`actions.id = any(${[...conditional.keys()]}::integer[])`;
  const open = sql`select actions.id from actions where ${isOpen(reader)} and ${isInGrids}`;
  const rows = await selectMentees(db, reader, {})
    .$if(mentees !== undefined, (some) => some.where(sql<boolean>`people.id = any(${[...(mentees ?? [])]}::integer[])`))
    .where(wroteNothing(reader))
    .select([
      'people.id as mentee',
      sql<number[] | null>`case when exists (${open} and not ${isConditional}) then null
        else array(${open} and ${isConditional}) end`.as('actions'),
    ])
    .execute();
  const pairs = rows.flatMap(({ mentee, actions }) => (actions ?? []).map((action) => ({ mentee, action })));
  const shown = await keepShown(db, reader.project.id, pairs, conditional);
  const haveShown = new Set(shown.map(({ mentee }) => mentee));
  return rows.flatMap(({ mentee, actions }) => (actions === null || haveShown.has(mentee) ? [mentee] : []));
}

/** Mentees who wait for an answer, of any mentor or of the given one: a condition over the table people. */
export async function waitsForAnswer(
  db: Db,
  reader: Reader,
  mentor: string | null | undefined,
): Promise<RawBuilder<boolean>> {
  const waiting = await loadWaiting(db, reader, await loadSeenMentees(db, reader), { mentor });
  return sql<boolean>`people.id = any(${[...waiting.keys()]}::integer[])`;
}

/** The mentor who has to answer: that of the action, else the default mentor. */
export async function loadMentorOfWork(db: Db, { project }: Reader) {
  const links = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', project.id)
    .select(['mentor', 'mentee', 'action'])
    .execute();
  const mentors = new Map(links.map(({ mentor, mentee, action }) => [`${mentee}/${action}`, mentor]));
  return ({ mentee, action }: { readonly mentee: number; readonly action: number }): number | undefined =>
    mentors.get(`${mentee}/${action}`) ?? mentors.get(`${mentee}/`);
}

/**
 * The actions in which mentees wait for an answer, in order: in all or the given actions, of all mentors or of one.
 * Mentees who do not wait are left out.
 */
export async function loadWaiting(
  db: Db,
  reader: Reader,
  mentees: readonly number[],
  { actions, mentor }: { readonly actions?: readonly number[]; readonly mentor?: string | null | undefined } = {},
): Promise<ReadonlyMap<number, readonly number[]>> {
  const all = await listUnanswered(db, reader, mentees, actions);
  const mentorOf = mentor ? await loadMentorOfWork(db, reader) : undefined;
  const work = mentorOf ? all.filter((item) => String(mentorOf(item)) === mentor) : all;
  return new Map(
    [...Map.groupBy(work, ({ mentee }) => mentee)].map(([mentee, of]) => [mentee, of.map(({ action }) => action)]),
  );
}

async function loadSeenMentees(db: Db, reader: Reader): Promise<number[]> {
  const rows = await selectMentees(db, reader, {}).select('people.id').execute();
  return rows.map(({ id }) => id);
}

/** Work of a mentee that waits for an answer. */
interface UnansweredWork {
  readonly mentee: number;
  readonly action: number;
  readonly title: string;
  /** Handed in, and not only written. */
  readonly handed: boolean;
  readonly since: Date;
}

/** The work for which these mentees wait, in the order of the actions. */
export async function listUnanswered(
  db: Db,
  reader: Reader,
  mentees: readonly number[],
  actions?: readonly number[],
): Promise<readonly UnansweredWork[]> {
  const known = await loadActions(db, reader, actions);
  const [{ rows }, conditional] = await Promise.all([
    sql<UnansweredWork>`
      with stored as materialized (${unansweredPairs(mentees, known)})
      select people.id as mentee, actions.id as action, actions.title, stored.handed, stored.since
      from stored join actions on actions.id = stored.action join people on people.id = stored.mentee
      where ${isSeen(reader)}
      order by actions.place, actions.id`.execute(db),
    conditionalActions(db, reader.project.id),
  ]);
  return keepShown(db, reader.project.id, rows, conditional);
}

interface KnownAction {
  readonly id: number;
  /** The action requires no handing in: written data waits for an answer. */
  readonly written: boolean;
}

async function loadActions(db: Db, { project }: Reader, actions?: readonly number[]): Promise<readonly KnownAction[]> {
  const query = db
    .selectFrom('actions')
    .where('project', '=', project.id)
    .select(['id', sql<boolean>`${isInGrids} and not ${asksForReview}`.as('written')]);
  return (actions ? query.where(sql<boolean>`id = any(${[...actions]}::integer[])`) : query).execute();
}

/**
 * A query of work that was handed in, or written and not answered, and is not completed. Stored data is read once and
 * grouped by action and mentee: subqueries for each pair take many times as long.
 */
function unansweredPairs(mentees: readonly number[], actions: readonly KnownAction[]) {
  const ofMentees = sql`mentee = any(${[...mentees]}::integer[])`;
  const among = (some: readonly KnownAction[]) =>
    sql`action = any(${some.map(({ id }) => id)}::integer[]) and ${ofMentees}`;
  return sql`select * from (
      select action, mentee, true as handed, time as since from action_work where state = 'handedIn' and ${among(actions)}
      union all select action, mentee, false, max(time) from action_data
        where kind in ('mentee', 'public') and data <> '{}' and ${among(actions.filter(({ written }) => written))}
        group by action, mentee having bool_and(kind = 'mentee')) kept
    where not exists (select from action_completions c where c.action = kept.action and c.mentee = kept.mentee and c.done)
      and (handed or not exists (select from action_work w where w.action = kept.action and w.mentee = kept.mentee))`;
}

/** Sort keys by urgency: the number of answers that mentees wait for, the number of late actions, inactivity. */
export async function orderByNeed(
  db: Db,
  reader: Reader,
): Promise<readonly [RawBuilder<number>, RawBuilder<number>, RawBuilder<boolean>]> {
  const [waiting, late, silent] = await Promise.all([
    loadWaiting(db, reader, await loadSeenMentees(db, reader)),
    lateActions(db, reader, new Date()),
    isSilent(db, reader),
  ]);
  return [
    countOf([...waiting].map(([mentee, { length }]) => [mentee, length])),
    countOf(late.map(({ mentee, count }) => [mentee, count])),
    silent,
  ];
}

/** The count of each mentee, over the table people. */
const countOf = (counts: readonly (readonly [mentee: number, count: number])[]): RawBuilder<number> =>
  sql`coalesce((${JSON.stringify(Object.fromEntries(counts))}::jsonb ->> people.id::text)::integer, 0)`;

/** The mentee and the reader see the action, conditions aside: over the tables actions and people. */
const isSeen = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`(${visibleActionsOfMentee(reader, 'people.id')} and ${actionsSeenBy('people.id')})`;

/**
 * The mentee and the reader see the action and it is not completed, conditions aside: over the tables actions and
 * people.
 */
const isOpen = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`(${isSeen(reader)} and not exists (select from action_completions c
      where c.action = actions.id and c.mentee = people.id and c.done))`;

const wroteNothing = ({ project }: Reader): RawBuilder<boolean> =>
  sql`not exists (select from action_data d
    where d.project = ${project.id} and d.mentee = people.id and d.kind <> 'private' and d.time > now() - ${SILENT_DAYS})`;
