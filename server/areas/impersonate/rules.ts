import type { Db } from '../../area.ts';
import { isActive } from '../../policy/identity.ts';
import { reachesBeyond } from '../../policy/foreign.ts';
import { visiblePeople } from '../../policy/people.ts';
import { holds, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';
import { peopleOf } from '../users/rows.ts';

export interface Target {
  readonly id: number;
  readonly username: string;
  readonly roles: readonly string[];
}

/** Somebody as whom the reader may be here: visible, active, of less power, and in no project that the reader does not administer. */
export async function requireTarget(db: Db, reader: Reader, id: number): Promise<Target> {
  const row = await peopleOf(db, reader)
    .where('people.id', '=', id)
    .where(visiblePeople(reader))
    .select(['people.id', 'people.username', 'people.level', 'people.state', 'memberships.roles'])
    .executeTakeFirst();
  if (!row) throw notFound('no-person', 'There is no such person.');
  if (!holds(reader, 'Admin') || row.level <= reader.level)
    throw forbidden('level', 'Only somebody of a lower level may do that.');
  if (!isActive(row.state)) throw forbidden('inactive-person', 'The person is inactive.');
  if (await reachesBeyond(db, reader.person, row.id, ['Admin']))
    throw forbidden('foreign-project', 'The person belongs to a project that you do not administer.');
  return row;
}
