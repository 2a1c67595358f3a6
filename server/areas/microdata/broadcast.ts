import type { CallContext } from '../../area.ts';
import { sendToRoles } from '../../send-to-roles.ts';
import { READING_ROLES } from './access.ts';

/** Tells open pages of mentees and of those who read microdata. */
export const broadcastMicrodata = (
  context: Pick<CallContext, 'db' | 'hub'>,
  project: number,
  people: readonly number[],
): Promise<void> =>
  sendToRoles(context, { project, roles: READING_ROLES, people }, 'microdata.changed', {
    ProjectId: String(project),
    UserId: people.length === 1 ? String(people[0]) : '',
  });
