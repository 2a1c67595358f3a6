import { sql, type RawBuilder } from 'kysely';
import { ROLES } from '../../schemas/roles.ts';
import type { Db } from '../platform/data/tables.ts';
import { isOnline, type PresencePolicy } from '../platform/hub/presence.ts';
import { knownPeople } from './people.ts';
import { findPersonReader } from './reader.ts';

/** No page shows more people at once; people who come online later are sent one by one. */
const MAX_PEOPLE = 1_000;

/** Somebody's presence is shown to the people who may know them in a project that both belong to. */
export const presencePolicy: PresencePolicy = {
  async findObservers(db, person) {
    const { rows } = await sql<{ knower: number }>`
      select distinct k.person as knower from memberships m join memberships k on k.project = m.project
      where m.person = ${person} and k.person != ${person} and ${isOnline(sql`k.person`)} and ${knowsCondition}`.execute(
      db,
    );
    return rows.map(({ knower }) => knower);
  },
  async findVisible(db, person) {
    const projects = await db.selectFrom('memberships').select('project').where('person', '=', person).execute();
    const found = await Promise.all(projects.map(({ project }) => findKnownOnline(db, person, project)));
    return [...new Set(found.flat())];
  },
};

async function findKnownOnline(db: Db, person: number, project: number): Promise<readonly number[]> {
  const reader = await findPersonReader(db, person, project);
  if (!reader) return [];
  const rows = await db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('memberships.project', '=', project)
    .where(isOnline(sql`people.id`))
    .where(knownPeople(reader))
    .select('people.id')
    .limit(MAX_PEOPLE)
    .execute();
  return rows.map(({ id }) => id);
}

const roles = (...names: readonly (typeof ROLES)[number][]) => sql`array[${sql.join(names)}]::text[]`;
const holds = (...names: readonly (typeof ROLES)[number][]) => sql`k.roles && ${roles(...names)}`;

/**
 * The rule knownPeople of server/policy/people.ts from the other side: m is the membership of the known person, k that
 * of the knower. knownPeople itself would need one query for each knower; a test compares both for every pair of the
 * demo.
 */
const knowsCondition: RawBuilder<boolean> = sql<boolean>`(
  ${holds('Admin', 'ProjectManager', 'ProjectManagerLite')}
  or (${holds('Microdata')} and 'Mentee' = any(m.roles))
  or (${holds('Mentor', 'RegistryMentor')} and exists (select from mentor_mentee l
    where l.project = m.project and l.mentor = k.person and l.mentee = m.person))
  or (${holds('Supervisor', 'SupervisorLite', 'SupervisorLitePlus')} and exists (select from supervisor_mentor s
    left join mentor_mentee l on l.project = s.project and l.mentor = s.mentor
    where s.project = m.project and s.supervisor = k.person and m.person in (s.mentor, l.mentee)))
  or (${holds('Coordinator')} and exists (select from coordinator_mentee c
    left join mentor_mentee l on l.project = c.project and l.mentee = c.mentee
    where c.project = m.project and c.coordinator = k.person and m.person in (c.mentee, l.mentor)))
  or exists (select from mentor_mentee l where l.project = m.project and l.mentee = k.person and l.mentor = m.person)
  or exists (select from coordinator_mentee c where c.project = m.project and c.mentee = k.person and c.coordinator = m.person)
  or exists (select from supervisor_mentor s where s.project = m.project and s.mentor = k.person and s.supervisor = m.person)
)`;
