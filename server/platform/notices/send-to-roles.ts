import { sql } from 'kysely';
import type { HubEvents } from '../../../schemas/calls/hub.ts';
import type { Role } from '../../../schemas/roles.ts';
import type { CallContext } from '../http/area.ts';

/** The receivers of an event: the people of a project with one of the roles, and others. */
export interface Hearers {
  readonly project: number;
  readonly roles: readonly Role[];
  readonly people?: readonly number[];
}

/** Sends an event to the open pages of people with the roles. Called after the commit. */
export async function sendToRoles<Name extends keyof HubEvents>(
  { db, hub }: Pick<CallContext, 'db' | 'hub'>,
  { project, roles, people = [] }: Hearers,
  event: Name,
  payload: HubEvents[Name],
): Promise<void> {
  const rows = await db
    .selectFrom('memberships')
    .where('project', '=', project)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .select('person')
    .execute();
  await hub.toPeople([...new Set([...people, ...rows.map(({ person }) => person)])], event, payload);
}
