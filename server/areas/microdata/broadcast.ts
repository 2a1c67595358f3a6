import { sql } from 'kysely';
import { areas } from '../../../schemas/roles.ts';
import type { CallContext } from '../../area.ts';

/** Tells open pages of mentees and of those who read microdata. */
export async function broadcastMicrodata(
  { db, hub }: Pick<CallContext, 'db' | 'hub'>,
  project: number,
  people: readonly number[],
): Promise<void> {
  const rows = await db
    .selectFrom('memberships')
    .where('project', '=', project)
    .where(sql<boolean>`roles && ${[...areas.admin, 'Microdata']}::text[]`)
    .select('person')
    .execute();
  const [one] = people;
  await hub.toPeople([...new Set([...people, ...rows.map((row) => row.person)])], 'microdata.changed', {
    ProjectId: String(project),
    UserId: people.length === 1 ? String(one) : '',
  });
}
