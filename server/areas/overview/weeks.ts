import { sql } from 'kysely';
import { timeZone } from '../../../schemas/formats/index.ts';
import type { Db } from '../../area.ts';
import { visibleActionsOfMentee } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';

const WEEKS = 8;

interface Week {
  readonly start: string;
  readonly done: number;
  readonly handedIn: number;
  readonly people: number;
}

/** What mentees did in each of the last eight weeks, the current one last; of the mentees and actions that the reader sees. */
export async function countWeeks(db: Db, reader: Reader) {
  const zone = timeZone();
  const { rows } = await sql<Week>`
    with weeks as (
      select generate_series(0, ${WEEKS - 1}) as number, date_trunc('week', now() at time zone ${zone}) as monday
    ), changes as (
      select floor(extract(epoch from w.monday + interval '7 days' - (c.time at time zone ${zone})) / 604800)::integer
          as number, c.state, c.mentee
      from action_work_changes c join actions on actions.id = c.action
      cross join (select monday from weeks limit 1) w
      where actions.project = ${reader.project.id} and ${visibleActionsOfMentee(reader, 'c.mentee')}
        and c.time at time zone ${zone} >= w.monday - ${(WEEKS - 1) * 7} * interval '1 day'
    )
    select to_char(weeks.monday - weeks.number * interval '7 days', 'YYYY-MM-DD') as start,
      (count(*) filter (where changes.state = 'done'))::integer as done,
      (count(*) filter (where changes.state = 'handedIn'))::integer as "handedIn",
      count(distinct changes.mentee)::integer as people
    from weeks left join changes on changes.number = weeks.number
    group by weeks.number, weeks.monday order by weeks.number desc`.execute(db);
  return rows.map(({ start, done, handedIn, people }) => ({
    Start: start,
    Done: done,
    HandedIn: handedIn,
    People: people,
  }));
}
