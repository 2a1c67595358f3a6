import { sql } from 'kysely';
import type { Db } from '../platform/data/tables.ts';
import { mayMakeActions } from './actions.ts';
import { visiblePeople } from './people.ts';
import type { Reader } from './reader.ts';

/**
 * A hash of everything outside of the reader that decides which rows of the project they see: people, actions and
 * links. It changes with any of these, so that a result made under another hash is not shown.
 */
export async function readRowRights(db: Db, reader: Reader): Promise<string> {
  const { person, project } = reader;
  const { rows } = await sql<{ mark: string }>`
    select encode(sha256(convert_to(concat_ws('|',
      (select string_agg(concat(people.id, case when 'Mentee' = any(memberships.roles) then 'm' end), ',' order by people.id)
        from people join memberships on memberships.person = people.id and memberships.project = ${project.id}
        where ${visiblePeople(reader)}),
      (select string_agg(concat(id, ':', flags, ':', data ->> 'ShowCondition'), ',' order by id)
        from actions where project = ${project.id}),
      (select string_agg(id, ',' order by id) from answer_sets
        where project = ${project.id} and person = ${person} and left_seconds is not null),
      ${mayMakeActions(reader) ? sql`''` : readLinks(reader)}), 'UTF8')), 'hex') as mark`.execute(db);
  return rows[0]?.mark ?? '';
}

/** The links of readers who do not see all actions of all mentees. */
const readLinks = ({ person, project }: Reader) => sql`
  (select string_agg(concat(mentor, ':', mentee, ':', action), ',' order by mentor, mentee, action) from mentor_mentee
    where project = ${project.id} and (mentor = ${person}
      or mentor in (select mentor from supervisor_mentor where project = ${project.id} and supervisor = ${person}))),
  (select string_agg(mentee::text, ',' order by mentee) from coordinator_mentee
    where project = ${project.id} and coordinator = ${person}),
  (select string_agg(concat(action, ':', mentee), ',' order by action, mentee) from action_published
    where action in (select id from actions where project = ${project.id}))`;
