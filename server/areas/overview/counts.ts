import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import type { Role } from '../../../schemas/roles.ts';
import type { Db } from '../../area.ts';
import { visibleActionsOfMentee } from '../../policy/actions.ts';
import { lookedAfterPeople } from '../../policy/people.ts';
import type { Reader } from '../../policy/reader.ts';
import { selectVisibleActions } from '../actions/rows.ts';
import { selectVisiblePeople } from '../users/rows.ts';

/** How many there are of what the reader sees. */
export async function loadCounts(db: Db, reader: Reader) {
  const [people, actions, done] = await Promise.all([
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
    countRecentlyDone(db, reader),
  ]);
  return {
    Mentees: people.mentees,
    Mentors: people.mentors,
    Inactive: people.inactive,
    Actions: actions.count,
    Done: done,
  };
}

const COUNT = sql<number>`count(*)::integer`;
const INACTIVE = sql<number>`(count(*) filter (where people.state <> 1))::integer`;
const activeCount = (roles: readonly Role[]) =>
  sql<number>`(count(*) filter (where people.state = 1 and memberships.roles && ${[...roles]}::text[]))::integer`;

async function countRecentlyDone(db: Db, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('actions')
    .innerJoin('action_completions', 'action_completions.action', 'actions.id')
    .where(visibleActionsOfMentee(reader, 'action_completions.mentee'))
    .where('action_completions.done', '=', true)
    .where(sql<boolean>`action_completions.time > now() - interval '7 days'`)
    .select(COUNT.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
