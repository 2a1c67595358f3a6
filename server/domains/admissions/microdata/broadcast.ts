import type { CallContext } from '../../../platform/http/area.ts';
import { sendToRoles } from '../../../platform/notices/send-to-roles.ts';
import { MICRODATA_READERS } from '../../../policy/microdata.ts';

/** Notifies open pages of the mentees and of readers of microdata. */
export const broadcastMicrodata = (
  context: Pick<CallContext, 'db' | 'hub'>,
  project: number,
  people: readonly number[],
): Promise<void> =>
  sendToRoles(context, { project, roles: MICRODATA_READERS, people }, 'microdata.changed', {
    ProjectId: String(project),
    UserId: people.length === 1 ? String(people[0]) : '',
  });
