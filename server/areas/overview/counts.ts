import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import type { Role } from '../../../schemas/roles.ts';
import type { Db } from '../../area.ts';
import { lookedAfterPeople } from '../../policy/people.ts';
import type { Reader } from '../../policy/reader.ts';
import { selectVisibleActions } from '../actions/rows.ts';
import { selectVisiblePeople } from '../users/rows.ts';

/** How many there are of what the reader sees. */
export async function loadCounts(db: Db, reader: Reader) {
  const [people, actions] = await Promise.all([
    selectVisiblePeople(db, reader)
      .where(lookedAfterPeople(reader))
      .select([
        activeCount(['Mentee']).as('mentees'),
        activeCount(['Mentor', 'RegistryMentor']).as('mentors'),
        INACTIVE.as('inactive'),
      ])
      .executeTakeFirstOrThrow(),
    selectVisibleActions(db, reader)
      .where(sql<boolean>`actions.flags & ${ACTION_FLAGS.Published} <> 0`)
      .select(COUNT.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    Mentees: people.mentees,
    Mentors: people.mentors,
    Inactive: people.inactive,
    Actions: actions.count,
  };
}

const COUNT = sql<number>`count(*)::integer`;
const INACTIVE = sql<number>`(count(*) filter (where people.state <> 1))::integer`;
const activeCount = (roles: readonly Role[]) =>
  sql<number>`(count(*) filter (where people.state = 1 and memberships.roles && ${[...roles]}::text[]))::integer`;
