import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { maySeeAction } from '../../../policy/actions.ts';
import { findPersonReader } from '../../../policy/reader.ts';

/** The mentee, the people who look after them and the given others, as far as they see the action of the mentee. */
export async function findFollowers(
  db: Db,
  project: number,
  action: number,
  mentee: number,
  others: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`
    select mentor as person from mentor_mentee where project = ${project} and mentee = ${mentee}
      and action in ('', ${String(action)})
    union select coordinator from coordinator_mentee where project = ${project} and mentee = ${mentee}
    union select s.supervisor from supervisor_mentor s join mentor_mentee m on m.project = s.project
      and m.mentor = s.mentor where s.project = ${project} and m.mentee = ${mentee}`.execute(db);
  const people = [...new Set([mentee, ...others, ...rows.map(({ person }) => person)])];
  const seeing = await Promise.all(people.map((person) => canSee(db, person, project, action, mentee)));
  return people.filter((_, index) => seeing[index]);
}

async function canSee(db: Db, person: number, project: number, action: number, mentee: number): Promise<boolean> {
  const reader = await findPersonReader(db, person, project);
  return reader !== undefined && maySeeAction(db, reader, action, mentee);
}
