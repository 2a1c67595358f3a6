import { sql, type RawBuilder } from 'kysely';
import { CONFERENCE } from '../../../schemas/entities/action.ts';
import { dayOf } from '../../../schemas/formats/greek-date.ts';
import type { Db } from '../../area.ts';
import { visibleActionsOf } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';
import { inGrids } from './cells.ts';

type Need = RawBuilder<number>;

/** Days after which somebody who has something to do is silent. */
const SILENT = 14;

/**
 * What a mentee needs, the most pressing first: for how much they wait, for how much they are late, whether they are silent. An action with a condition is
 * late only for who has begun it: conditions are not worked out here.
 */
export async function needs(db: Db, reader: Reader): Promise<readonly Need[]> {
  const past = await pastActions(db, reader);
  return [waiting(reader), late(reader, past), silent(reader)];
}

const pair = (reader: Reader): RawBuilder<boolean> =>
  sql`actions.project = ${reader.project.id} and ${visibleActionsOf(reader, 'people.id')} and ${inGrids}`;

const notDone = sql`not exists (select from action_completions c
  where c.action = actions.id and c.mentee = people.id and c.done)`;

const has = (kind: 'mentee' | 'public'): RawBuilder<boolean> =>
  sql`exists (select from action_data d where d.action = actions.id and d.mentee = people.id
    and d.kind = ${kind} and d.data::text <> '{}')`;

const waiting = (reader: Reader): Need =>
  sql`(select count(*) from actions where ${pair(reader)} and ${has('mentee')} and not ${has('public')} and ${notDone})`;

/** A day of the mentee's own counts before that of the action. */
const late = (reader: Reader, past: readonly number[]): Need => sql`(
  select count(*) from actions left join action_data own
    on own.action = actions.id and own.mentee = people.id and own.kind = 'action'
  where ${pair(reader)} and ${notDone} and actions.type <> ${CONFERENCE}
    and (coalesce(actions.data->>'EnableCondition', '') = '' or ${has('mentee')})
    and coalesce(${isPast(sql`own.data->>'date'`)}, actions.id = any(${[...past]}::integer[])))`;

/** Null where it is no day. */
const isPast = (date: RawBuilder<unknown>): RawBuilder<boolean | null> => sql`(case
  when ${date} ~ '^\\d\\d[-/]\\d\\d[-/]\\d{4}$' then substr(${date}, 7, 4) || substr(${date}, 4, 2) || substr(${date}, 1, 2)
  when ${date} ~ '^\\d{4}-\\d\\d-\\d\\d' then replace(substr(${date}, 1, 10), '-', '')
  end) < ${numberOf(Date.now())}`;

const silent = (
  reader: Reader,
): Need => sql`(case when exists (select from actions where ${pair(reader)} and ${notDone})
  and not exists (select from action_data d where d.project = ${reader.project.id} and d.mentee = people.id
    and d.kind <> 'private' and d.time > now() - make_interval(days => ${SILENT})) then 1 else 0 end)`;

async function pastActions(db: Db, reader: Reader): Promise<number[]> {
  const rows = await db.selectFrom('actions').where('project', '=', reader.project.id).select(['id', 'data']).execute();
  const today = numberOf(Date.now());
  return rows.filter(({ data }) => numberOf(data['date']) < today).map(({ id }) => id);
}

/** YYYYMMDD, so that days compare as texts do; what is no day is never past. */
function numberOf(value: unknown): string {
  const day = dayOf(value);
  if (!day) return '99999999';
  return `${String(day.year).padStart(4, '0')}${String(day.month).padStart(2, '0')}${String(day.day).padStart(2, '0')}`;
}
