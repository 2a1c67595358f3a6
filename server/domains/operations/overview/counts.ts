import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { Role } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectVisibleActions } from '../../learning/index.ts';
import { selectCountedPeople } from '../../people/index.ts';

/** The numbers of people, actions and so on that the reader sees. */
export async function loadCounts(db: Db, reader: Reader) {
  const countOf = async (...roles: readonly Role[]): Promise<number> =>
    (
      await selectCountedPeople(db, reader, ...roles)
        .select(COUNT.as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const [Mentees, Mentors, actions] = await Promise.all([
    countOf('Mentee'),
    countOf('Mentor', 'RegistryMentor'),
    selectVisibleActions(db, reader)
      .where(sql<boolean>`actions.flags & ${ACTION_FLAGS.Published} <> 0`)
      .select(COUNT.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { Mentees, Mentors, Actions: actions.count };
}

const COUNT = sql<number>`count(*)::integer`;
