import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import type { Role } from '../../../schemas/roles.ts';
import type { Db } from '../../area.ts';
import { visibleActionsOf } from '../../policy/actions.ts';
import { lookedAfter } from '../../policy/people.ts';
import type { Reader } from '../../policy/reader.ts';
import { actionsOf } from '../actions/rows.ts';
import { peopleOf } from '../users/rows.ts';

/** How many there are of what the reader sees. */
export async function countsOf(db: Db, reader: Reader) {
  const [people, actions, done] = await Promise.all([
    peopleOf(db, reader)
      .where(lookedAfter(reader))
      .select([
        active(['Mentee']).as('mentees'),
        active(['Mentor', 'RegistryMentor']).as('mentors'),
        INACTIVE.as('inactive'),
      ])
      .executeTakeFirstOrThrow(),
    actionsOf(db, reader)
      .where(sql<boolean>`actions.flags & ${ACTION_FLAGS.Published} <> 0`)
      .select(COUNT.as('count'))
      .executeTakeFirstOrThrow(),
    doneLately(db, reader),
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
const active = (roles: readonly Role[]) =>
  sql<number>`(count(*) filter (where people.state = 1 and memberships.roles && ${[...roles]}::text[]))::integer`;

async function doneLately(db: Db, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('actions')
    .innerJoin('action_completions', 'action_completions.action', 'actions.id')
    .where(visibleActionsOf(reader, 'action_completions.mentee'))
    .where('action_completions.done', '=', true)
    .where(sql<boolean>`action_completions.time > now() - interval '7 days'`)
    .select(COUNT.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
