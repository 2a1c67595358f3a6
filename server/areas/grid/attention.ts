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
  readonly isSilent: RawBuilder<boolean>;
}

export async function needsOf(db: Db, reader: Reader): Promise<Needs> {
  const open = await openActions(db, reader);
  const unanswered = sql`${open} and (${isHandedIn(sql.ref('people.id'))} or (${isUnreviewed} and ${hasSet('mentee')}
    and not ${hasSet('public')}))`;
  return {
    waits: sql`exists (select ${unanswered})`,
    waiting: sql`(select count(*) ${unanswered})`,
    isSilent: sql`(exists (select ${open}) and ${wroteNothing(reader)})`,
  };
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

/** The actions of the mentee that are not done and that the reader sees in grids, as the end of a query over the table people. */
async function openActions(db: Db, reader: Reader): Promise<RawBuilder<unknown>> {
  return sql`from actions where ${visibleActionsOfMentee(reader, 'people.id')} and ${isInGrids}
    and ${await countsForMentee(db, reader)}
    and not exists (select from action_completions c where c.action = actions.id and c.mentee = people.id and c.done)`;
}

/** Nothing is to be handed in or corrected: what the mentee wrote waits for an answer. */
const isUnreviewed = sql`(not ${asksForReview}
  and not exists (select from action_work w where w.action = actions.id and w.mentee = people.id))`;

const hasSet = (kind: 'mentee' | 'public'): RawBuilder<boolean> =>
  sql`exists (select from action_data d
    where d.action = actions.id and d.mentee = people.id and d.kind = ${kind} and d.data <> '{}')`;

const wroteNothing = ({ project }: Reader): RawBuilder<boolean> =>
  sql`not exists (select from action_data d
    where d.project = ${project.id} and d.mentee = people.id and d.kind <> 'private' and d.time > now() - ${SILENT_DAYS})`;
