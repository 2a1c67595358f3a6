import { sql, type Expression, type SqlBool } from 'kysely';
import { mayMakeActions, visibleActionsOfMentee } from '../../../policy/actions.ts';
import { isCountedMentee, visiblePeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';

/**
 * The answer sets of the project that a manager sees in lists: those of mentees in visible actions, those of visible
 * mentors, and for makers of actions the issued ones; never their own. A condition over the tables answer_sets and
 * actions.
 */
export function managedSets(reader: Reader): Expression<SqlBool> {
  const mentors = sql`(answer_sets.kind = 'mentor' and exists (select from people join memberships on memberships.person = people.id
    and memberships.project = ${reader.project.id} where people.id = answer_sets.person and ${visiblePeople(reader)}))`;
  return sql<boolean>`(answer_sets.project = ${reader.project.id} and answer_sets.person is distinct from ${reader.person}
    and (${readableSets(reader)} or ${mentors} or (answer_sets.kind in ('public', 'token') and ${mayMakeActions(reader)})))`;
}

/** The sets of actions whose answers the reader may read. */
export const readableSets = (reader: Reader): Expression<SqlBool> =>
  sql<boolean>`(answer_sets.kind = 'action' and ${visibleActionsOfMentee(reader, 'answer_sets.person')})`;

/** Those of the readable sets that figures and lists of many people count. */
export const countedSets = (reader: Reader): Expression<SqlBool> =>
  sql<boolean>`(${readableSets(reader)} and ${isCountedMentee(reader, 'answer_sets.person')})`;
