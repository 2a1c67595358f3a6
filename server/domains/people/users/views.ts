import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import type { PEOPLE_VIEWS, users } from '../../../../schemas/calls/users.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { countedPeople, lookedAfterPeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { inactivity } from './inactivity.ts';
import { isMentoredBy } from './selection.ts';
import { selectVisiblePeople } from './rows.ts';

export type PeopleView = (typeof PEOPLE_VIEWS)[number];

const isNew = sql<boolean>`memberships.created > now() - interval '7 days'`;

const hasNoMentor = (reader: Reader) =>
  sql<boolean>`(${countedPeople(reader, 'Mentee')} and ${isMentoredBy(reader, '')})`;

/** The people of a view of the list of people. */
export async function viewCondition(db: Db, reader: Reader, view: PeopleView): Promise<RawBuilder<boolean>> {
  if (view === 'new') return isNew;
  if (view === 'noMentor') return hasNoMentor(reader);
  const silent = await inactivity.value(db, reader);
  return sql<boolean>`(${countedPeople(reader, 'Mentee')} and ${silent})`;
}

/** The number of visible people in each view. */
export async function countViews(db: Db, reader: Reader): Promise<Static<typeof users.views.reply>> {
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::integer`;
  return selectVisiblePeople(db, reader)
    .select([
      sql<number>`count(*)::integer`.as('All'),
      count(sql`('Mentee' = any(memberships.roles) and ${lookedAfterPeople(reader)})`).as('Mentees'),
      count(hasNoMentor(reader)).as('NoMentor'),
      count(await viewCondition(db, reader, 'silent')).as('Silent'),
      count(isNew).as('New'),
    ])
    .executeTakeFirstOrThrow();
}
