import type { Db } from '../../../platform/data/tables.ts';
import { isActive } from '../../../policy/identity.ts';
import { requireChange } from '../../../policy/change-people.ts';
import { visiblePeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { selectVisiblePeople } from '../users/rows.ts';

export interface ImpersonationTarget {
  readonly id: number;
  readonly username: string;
  readonly roles: readonly string[];
}

/**
 * A person whom the reader may impersonate: visible, active, with less power, and only in projects that the reader
 * administers.
 */
export async function requireImpersonationTarget(db: Db, reader: Reader, id: number): Promise<ImpersonationTarget> {
  const row = await selectVisiblePeople(db, reader)
    .where('people.id', '=', id)
    .where(visiblePeople(reader))
    .select(['people.id', 'people.username', 'people.state', 'memberships.roles'])
    .executeTakeFirst();
  if (!row) throw notFound('no-person', 'There is no such person.');
  await requireChange({ impersonator: undefined }, db, reader, row.id, 'loginAs');
  if (!isActive(row.state)) throw forbidden('inactive-person', 'The person is inactive.');
  return row;
}
