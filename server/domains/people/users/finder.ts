import { sql } from 'kysely';
import { users } from '../../../../schemas/calls/users.ts';
import type { HitLink } from '../../../../schemas/entities/search.ts';
import { createFinder } from '../../../policy/finder.ts';
import { canSeeUsernames } from '../../../policy/people.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { wholeWordsQuery } from '../persons/search.ts';
import { searchCondition } from './conditions.ts';
import { selectVisiblePeople } from './rows.ts';

/** Enough for the best ones to be among them: whole words come first. */
const MAX_FOUND = 40;

/** Finds the people whom the list of people shows. */
export const personFinder = createFinder({
  kind: 'person',
  roles: users.list.roles,
  find: async (reader, { context, search }) => {
    const condition = searchCondition(reader, [search]);
    if (!condition) return [];
    const rows = await selectVisiblePeople(context.db, reader)
      .where(condition)
      .select(['people.id', 'people.name', 'people.state', 'memberships.roles'])
      .orderBy(hasWholeWords(reader, search), 'desc')
      .orderBy(sql`people.state = 1`, 'desc')
      .orderBy('people.sort_name')
      .orderBy('people.id')
      .limit(MAX_FOUND)
      .execute();
    return rows.map(({ id, name, state, roles }) => ({
      Id: String(id),
      Title: name || '…',
      Keys: [...roles.map((role) => `roles.${role}`), ...(state === 1 ? [] : ['search.inactive'])],
      Links: linksOf(String(id), roles),
    }));
  },
});

const hasWholeWords = (reader: Reader, search: string) =>
  sql<boolean>`people.search @@ ${wholeWordsQuery(search, {
    username: canSeeUsernames(reader),
    fields: new Set(readableFields(reader).keys()),
  })}::tsquery`;

const linksOf = (id: string, roles: readonly string[]): HitLink[] => [
  { Screen: 'admin/user', With: { id }, State: {} },
  ...(roles.includes('Mentee')
    ? [
        { Screen: 'mentor/mentee', With: { menteeId: id }, State: {} },
        { Screen: 'mentee', With: { id }, State: {} },
      ]
    : []),
];
