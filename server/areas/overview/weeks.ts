import { sql } from 'kysely';
import type { Db } from '../../area.ts';
import { visibleActionsOfMentee } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';

const WEEKS = 8;

interface Week {
  readonly start: Date;
  readonly done: number;
  readonly handedIn: number;
  readonly people: number;
}

/** What mentees did in eight times seven days, the last seven days last; of the mentees and actions that the reader sees. */
export async function countWeeks(db: Db, reader: Reader) {
  const { rows } = await sql<Week>`
    with changes as (
      select floor(extract(epoch from now() - c.time) / 604800)::integer as number, c.state, c.mentee, c.action
      from action_work_changes c join actions on actions.id = c.action
      where actions.project = ${reader.project.id} and ${visibleActionsOfMentee(reader, 'c.mentee')}
        and c.time > now() - ${WEEKS * 7} * interval '1 day' and c.time <= now()
    )
    select now() - (weeks.number + 1) * interval '7 days' as start,
      (count(distinct (changes.action, changes.mentee)) filter (where changes.state = 'done'))::integer as done,
      (count(*) filter (where changes.state = 'handedIn'))::integer as "handedIn",
      count(distinct changes.mentee)::integer as people
    from generate_series(0, ${WEEKS - 1}) as weeks (number)
    left join changes on changes.number = weeks.number
    group by weeks.number order by weeks.number desc`.execute(db);
  return rows.map(({ start, done, handedIn, people }) => ({
    Start: start.toISOString(),
    Done: done,
    HandedIn: handedIn,
    People: people,
  }));
}
