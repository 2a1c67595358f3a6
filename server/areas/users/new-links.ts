import { sql } from 'kysely';
import { fold } from '../../../schemas/formats/folding.ts';
import type { Role } from '../../../schemas/roles.ts';
import type { Db } from '../../area.ts';
import { canSeeEverybody } from '../../policy/people.ts';
import { hasRole, type Reader } from '../../policy/reader.ts';
import type { Links } from './add-people.ts';
import { selectVisiblePeople } from './rows.ts';

/** A person who joins the reader's project; `asked` is the mentor that was named, `mentor` the one that was found. */
export interface Newcomer {
  readonly roles: readonly Role[];
  readonly asked?: string | null | undefined;
  readonly mentor?: number | undefined;
}

export type LinkFault = 'mentor-missing' | 'mentor-unknown' | 'role-unseen';

/** Who sees only their own people adds nobody whom they would never see again: one rule for one person, imports and moves. */
export function findLinkFault(reader: Reader, { roles, asked, mentor }: Newcomer): LinkFault | undefined {
  if (asked && mentor === undefined) return 'mentor-unknown';
  if (canSeeEverybody(reader)) return undefined;
  if (roles.includes('Mentee'))
    return mentor === undefined && !hasRole(reader, 'Coordinator') ? 'mentor-missing' : undefined;
  return hasRole(reader, 'Supervisor') && roles.includes('Mentor') ? undefined : 'role-unseen';
}

/** With whom new people are linked: mentees with the mentor that was named and with their coordinator, mentors with their supervisor. */
export function createNewLinks(reader: Reader, people: readonly (Newcomer & { readonly person: number })[]): Links {
  const own = !canSeeEverybody(reader);
  const having = (role: Role) => people.filter(({ roles }) => roles.includes(role));
  return {
    mentors: having('Mentee').flatMap(({ person, mentor }) =>
      mentor === undefined ? [] : [{ mentor, mentee: person }],
    ),
    coordinators:
      own && hasRole(reader, 'Coordinator')
        ? having('Mentee').map(({ person }) => ({ coordinator: reader.person, mentee: person }))
        : [],
    supervisors:
      own && hasRole(reader, 'Supervisor')
        ? having('Mentor').map(({ person }) => ({ supervisor: reader.person, mentor: person }))
        : [],
  };
}

/** Finds mentors that the reader sees by id or by full name, whichever name comes first; a name that two mentors have finds none. */
export async function createMentorLookup(
  db: Db,
  reader: Reader,
  asked: readonly (string | null | undefined)[],
): Promise<(name: string | null | undefined) => number | undefined> {
  if (!asked.some(Boolean)) return () => undefined;
  const mentors = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`memberships.roles && array['Mentor', 'RegistryMentor']`)
    .select(['people.id', 'people.name', 'people.sort_name'])
    .execute();
  const ids = new Map<string, number | undefined>();
  for (const { id, name, sort_name } of mentors)
    for (const key of new Set([fold(name), fold(sort_name)])) ids.set(key, ids.has(key) ? undefined : id);
  for (const { id } of mentors) ids.set(String(id), id);
  return (name) => (name ? ids.get(fold(name.trim())) : undefined);
}
