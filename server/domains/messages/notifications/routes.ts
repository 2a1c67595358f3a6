import { notifications } from '../../../../schemas/calls/notifications.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { findReader, requireReader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { loadChoice, saveChoice, type ReminderChoice } from '../../learning/index.ts';
import { countUnread, listNotifications, markNotifications } from './notifications.ts';

export const notificationsArea = area('notifications', notifications, {
  list: async (body, context) => {
    const { person, project } = await requireReader(context, body.ProjectId);
    return listNotifications(context.db, person, project.id, body);
  },
  count: async (body, context) => ({
    Count: await countUnread(context.db, context.me.Id, await findProjectId(context, body.ProjectId)),
  }),
  reminders: async (_body, { db, me }) => presentChoice(await loadChoice(db, me.Id)),
  setReminders: async ({ Notification, Mail }, { db, me }) => {
    await saveChoice(db, me.Id, { notification: Notification, mail: Mail });
    return { Notification, Mail };
  },
  mark: async (body, context) => {
    const project = await findProjectId(context, body.ProjectId);
    await markNotifications(context.db, context.me.Id, project, body);
    const Count = await countUnread(context.db, context.me.Id, project);
    await broadcastToOwnPages(context, Count);
    return { Count };
  },
});

const presentChoice = ({ notification, mail }: ReminderChoice) => ({ Notification: notification, Mail: mail });

async function findProjectId(context: CallContext, project: string | undefined): Promise<number | undefined> {
  if (project === undefined) return undefined;
  const reader = await findReader(context, project);
  if (!reader) throw notFound('no-project', 'There is no such project.');
  return reader.project.id;
}

/** Updates the person's other open pages. */
const broadcastToOwnPages = (context: CallContext, Count: number): Promise<void> =>
  context.hub.toPeople([context.me.Id], 'notify.marked', { Count });
