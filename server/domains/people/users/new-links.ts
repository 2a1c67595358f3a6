import { sql } from 'kysely';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Role } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { canSeeEverybody } from '../../../policy/people.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import type { Links } from '../persons/add-people.ts';
import { selectVisiblePeople } from './rows.ts';

/** A person who joins the reader's project; `asked` is the requested mentor, `mentor` the one that was found. */
export interface Newcomer {
  readonly roles: readonly Role[];
  readonly asked?: string | null | undefined;
  readonly mentor?: number | undefined;
}

export type LinkFault = 'mentor-missing' | 'mentor-unknown' | 'role-unseen';

/**
 * Refuses new people whom the reader would not see afterwards. The same rule applies to one person, imports and moves.
 */
export function findLinkFault(reader: Reader, { roles, asked, mentor }: Newcomer): LinkFault | undefined {
  if (asked && mentor === undefined) return 'mentor-unknown';
  if (canSeeEverybody(reader)) return undefined;
  if (roles.includes('Mentee'))
    return mentor === undefined && !hasRole(reader, 'Coordinator') ? 'mentor-missing' : undefined;
  return hasRole(reader, 'Supervisor') && roles.includes('Mentor') ? undefined : 'role-unseen';
}

/** The links of new people: mentees with the requested mentor and their coordinator, mentors with their supervisor. */
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

/** Finds mentors whom the reader sees by id or full name, in either order; an ambiguous name finds none. */
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
