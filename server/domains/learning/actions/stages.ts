import { sql, type RawBuilder } from 'kysely';
import type { Stage, StagePerson, StageState } from '../../../../schemas/entities/stage.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActions } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { countsForMentee } from './progress.ts';
import { selectCountedPeople } from '../../people/index.ts';

/**
 * The state of counted mentees in each stage, as a query: stage, place, mentee, name, done, all_actions, state. Stages
 * are the first parts of the groups of actions. A mentee is in one stage, the first that is not completed, so that the
 * stages add up to everybody. Stages without an action that the reader sees are one stage without a name.
 */
async function selectStagePlaces(db: Db, reader: Reader): Promise<RawBuilder<unknown>> {
  const counts = await countsForMentee(db, reader);
  const mentees = selectCountedPeople(db, reader, 'Mentee').select(['people.id', 'people.name', 'people.sort_name']);
  const project = reader.project.id;
  return sql`(
    with people as materialized (${mentees}),
    named as (select distinct coalesce(actions.groups[1], '') as stage from actions where ${visibleActions(reader)}),
    counted as (
      select coalesce(named.stage, '') as stage, people.id as mentee, people.name, people.sort_name, min(actions.place) as place, min(actions.id) as first,
        (count(*) filter (where completion.done))::integer as done, count(*)::integer as all_actions
      from people join actions on actions.project = ${project} and ${counts}
      left join named on named.stage = coalesce(actions.groups[1], '')
      left join action_completions completion on completion.action = actions.id and completion.mentee = people.id
      group by 1, people.id, people.name, people.sort_name),
    ordered as (
      select *, coalesce(bool_and(done = all_actions) over (partition by mentee order by place, first
        rows between unbounded preceding and 1 preceding), true) as reached from counted)
    select stage, place, first, mentee, name, sort_name, done, all_actions,
      case when done = all_actions then 'done' when reached then 'current' else 'ahead' end as state
    from ordered)`;
}

/**
 * The number of mentees who have completed each stage, are in it, and have not reached it, in the order of the actions.
 */
export async function countStages(db: Db, reader: Reader): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    select stage as "Name", (count(*) filter (where state = 'done'))::integer as "Done",
      (count(*) filter (where state = 'current'))::integer as "Current",
      (count(*) filter (where state = 'ahead'))::integer as "Ahead"
    from ${await selectStagePlaces(db, reader)} as places group by stage order by min(place), min(first)`.execute(db);
  return rows;
}

interface StageQuestion {
  readonly stage: string;
  readonly state: StageState;
  readonly page: number;
  readonly count: number;
}

/** The mentees behind one number of a stage, by name. */
export async function listStagePeople(db: Db, reader: Reader, { stage, state, page, count }: StageQuestion) {
  const places = await selectStagePlaces(db, reader);
  const { rows } = await sql<StagePerson & { total: number }>`
    select mentee::text as "MenteeId", name as "Name", done as "Done", all_actions as "All", (count(*) over ())::integer as total
    from ${places} as places where stage = ${stage} and state = ${state}
    order by sort_name, mentee limit ${count} offset ${page * count}`.execute(db);
  return { list: rows.map(({ total: _total, ...person }) => person), count: rows[0]?.total ?? 0 };
}
