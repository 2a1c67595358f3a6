import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../area.ts';
import { visibleActionsOfMentee } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';
import { selectMentees } from '../linking/selection.ts';
import { countsForMentee } from '../actions/progress.ts';
import { asksForReview, isHandedIn } from '../actions/work-state.ts';
import { isInGrids } from './cells.ts';
import { lateActions } from './late.ts';

/** A mentee with open actions who wrote nothing for so long counts as inactive. */
const SILENT_DAYS = sql`interval '14 days'`;

/** Whether a mentee has open work and wrote nothing for long: a condition over the table people. */
export async function isSilent(db: Db, reader: Reader): Promise<RawBuilder<boolean>> {
  const open = await openWork(db, reader);
  return sql<boolean>`(exists (select from actions where ${open} and ${isInGrids}) and ${wroteNothing(reader)})`;
}

/** Whether a mentee waits for an answer: a condition over the table people. */
export async function waitsForAnswer(db: Db, reader: Reader): Promise<RawBuilder<boolean>> {
  const waiting = await loadWaiting(db, reader);
  return sql<boolean>`people.id = any(${[...waiting.keys()]}::integer[])`;
}

/** In which actions mentees wait for an answer, in their order: everybody, or some, in some actions. Who waits for nothing is not there. */
export async function loadWaiting(
  db: Db,
  reader: Reader,
  mentees?: readonly number[],
  actions?: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const [open, among] = await Promise.all([openWork(db, reader), mentees ?? loadSeenMentees(db, reader)]);
  const { rows } = await sql<{ readonly id: number; readonly waiting: number[] }>`
    select people.id, array_agg(actions.id order by actions.place, actions.id) as waiting
    from (${unansweredPairs(reader, among, actions)}) wrote
    join actions on actions.id = wrote.action join people on people.id = wrote.mentee
    where ${open} and (wrote.handed or (${isInGrids} and not ${asksForReview}))
    group by people.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.waiting]));
}

async function loadSeenMentees(db: Db, reader: Reader): Promise<number[]> {
  const rows = await selectMentees(db, reader, {}).select('people.id').execute();
  return rows.map(({ id }) => id);
}

/**
 * What was handed in, or written and not answered, and is not done. Everything that is kept of the mentees is read once and put together by action and mentee:
 * asking for each pair whether something is there takes many times as long.
 */
function unansweredPairs({ project }: Reader, mentees: readonly number[], actions?: readonly number[]) {
  const ofActions = actions ? sql`action = any(${[...actions]}::integer[])` : sql`true`;
  const asked = sql`mentee = any(${[...mentees]}::integer[]) and ${ofActions}`;
  const ofProject = sql`action in (select id from actions where project = ${project.id})`;
  return sql`select action, mentee, bool_or(kind = 'handedIn') as handed from (
      select action, mentee, kind from action_data
        where project = ${project.id} and kind in ('mentee', 'public') and data <> '{}' and ${asked}
      union all select action, mentee, state from action_work where ${ofProject} and ${asked}
      union all select action, mentee, 'done' from action_completions where done and ${ofProject} and ${asked}) kept
    group by action, mentee
    having not bool_or(kind = 'done') and (bool_or(kind = 'handedIn') or bool_and(kind = 'mentee'))`;
}

/** What waits for an answer, as a condition over the tables actions and people. */
export async function unansweredWork(db: Db, reader: Reader): Promise<RawBuilder<boolean>> {
  return sql<boolean>`(${await openWork(db, reader)} and ${isUnanswered})`;
}

/** Sorts the list by urgency: how much mentees wait for, how much they are late with, whether they are inactive. */
export async function orderByNeed(
  db: Db,
  reader: Reader,
): Promise<readonly [RawBuilder<number>, RawBuilder<number>, RawBuilder<boolean>]> {
  const [waiting, late, silent] = await Promise.all([
    loadWaiting(db, reader),
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

/** What the mentee has not done and the reader sees: a condition over the tables actions and people. */
async function openWork(db: Db, reader: Reader): Promise<RawBuilder<boolean>> {
  return sql<boolean>`(${visibleActionsOfMentee(reader, 'people.id')} and ${await countsForMentee(db, reader)}
    and not exists (select from action_completions c
      where c.action = actions.id and c.mentee = people.id and c.done))`;
}

/** Nothing is to be handed in or corrected: what the mentee wrote waits for an answer. */
const isUnreviewed = sql`(not ${asksForReview}
  and not exists (select from action_work w where w.action = actions.id and w.mentee = people.id))`;

const isUnanswered = sql<boolean>`(${isHandedIn(sql.ref('people.id'))}
  or (${isInGrids} and ${isUnreviewed} and ${hasSet('mentee')} and not ${hasSet('public')}))`;

function hasSet(kind: 'mentee' | 'public'): RawBuilder<boolean> {
  return sql`exists (select from action_data d
    where d.action = actions.id and d.mentee = people.id and d.kind = ${kind} and d.data <> '{}')`;
}

/** When the mentee or somebody who looks after them wrote last. */
export const lastWritten = ({ project }: Reader): RawBuilder<Date | null> =>
  sql`(select max(d.time) from action_data d
    where d.project = ${project.id} and d.mentee = people.id and d.kind <> 'private')`;

const wroteNothing = ({ project }: Reader): RawBuilder<boolean> =>
  sql`not exists (select from action_data d
    where d.project = ${project.id} and d.mentee = people.id and d.kind <> 'private' and d.time > now() - ${SILENT_DAYS})`;
