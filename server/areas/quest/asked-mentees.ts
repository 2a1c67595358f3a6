import { sql } from 'kysely';
import type { Db } from '../../area.ts';
import { visibleActionsOfMentee } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';
import { countsForMentee } from '../actions/progress.ts';
import { selectVisiblePeople } from '../users/rows.ts';

/** The active mentees whom an action asks, of those whose answers in it the reader reads. */
export const selectAskedMentees = async (db: Db, reader: Reader, action: number) =>
  selectVisiblePeople(db, reader)
    .innerJoin('actions', 'actions.project', 'memberships.project')
    .where('actions.id', '=', action)
    .where('people.state', '=', 1)
    .where('people.id', '<>', reader.person)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(visibleActionsOfMentee(reader, 'people.id'))
    .where(await countsForMentee(db, reader))
    .select('people.id');
