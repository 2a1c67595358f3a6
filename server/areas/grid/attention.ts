import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../area.ts';
import { visibleActionsOfMentee } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';
import { countsForMentee } from '../actions/progress.ts';
import { asksForReview, isHandedIn } from '../actions/work-state.ts';
import { isInGrids } from './cells.ts';
import { lateActions } from './late.ts';

/** A mentee with open actions who wrote nothing for so long counts as inactive. */
const SILENT_DAYS = sql`interval '14 days'`;

/** What a mentee needs, over the table people. Lists are in this order, and the overview counts by it. */
export interface Needs {
  /** Waits for an answer. */
  readonly waits: RawBuilder<boolean>;
  /** For how many answers. */
  readonly waiting: RawBuilder<number>;
  /** In which actions, in their order. */
  readonly waitingActions: RawBuilder<number[]>;
  readonly isSilent: RawBuilder<boolean>;
}

export async function needsOf(db: Db, reader: Reader): Promise<Needs> {
  const open = await openWork(db, reader);
  const unanswered = sql`from actions where ${open} and ${isUnanswered}`;
  return {
    waits: sql`exists (select ${unanswered})`,
    waiting: sql`(select count(*) ${unanswered})`,
    waitingActions: sql`(select coalesce(array_agg(actions.id order by actions.place, actions.id), '{}') ${unanswered})`,
    isSilent: sql`(exists (select from actions where ${open} and ${isInGrids}) and ${wroteNothing(reader)})`,
  };
}

/** In which actions each of these mentees waits for an answer. */
export async function loadWaiting(
  db: Db,
  reader: Reader,
  mentees: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { waitingActions } = await needsOf(db, reader);
  const rows = await db
    .selectFrom('people')
    .where(sql<boolean>`people.id = any(${[...mentees]}::integer[])`)
    .select(['people.id', waitingActions.as('waiting')])
    .execute();
  return new Map(rows.map((row) => [row.id, row.waiting]));
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
  const [{ waiting: waitingCount, isSilent }, lateCount] = await Promise.all([
    needsOf(db, reader),
    lateActions(db, reader, new Date()),
  ]);
  const counts = Object.fromEntries(lateCount.map(({ mentee, count }) => [mentee, count]));
  return [waitingCount, sql`coalesce((${JSON.stringify(counts)}::jsonb ->> people.id::text)::integer, 0)`, isSilent];
}

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
