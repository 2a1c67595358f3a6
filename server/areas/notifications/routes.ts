import { notifications } from '../../../schemas/calls/notifications.ts';
import { area, type CallContext } from '../../area.ts';
import { callerIn, readerOf } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import { countUnread, listNotifications, markNotifications } from './notifications.ts';

export const notificationsArea = area('notifications', notifications, {
  list: async (body, context) => {
    const { person, project } = await readerOf(context, body.ProjectId);
    return listNotifications(context.db, person, project.id, body);
  },
  count: async (body, context) => ({
    Count: await countUnread(context.db, context.me.Id, await projectOf(context, body.ProjectId)),
  }),
  mark: async (body, context) => {
    const project = await projectOf(context, body.ProjectId);
    await markNotifications(context.db, context.me.Id, project, body);
    const Count = await countUnread(context.db, context.me.Id, project);
    await tellOwnPages(context, Count);
    return { Count };
  },
});

async function projectOf(context: CallContext, project: string | undefined): Promise<number | undefined> {
  if (project === undefined) return undefined;
  const reader = await callerIn(context, project);
  if (!reader) throw notFound('no-project', 'There is no such project.');
  return reader.project.id;
}

/** Two tabs and a phone stay alike. */
const tellOwnPages = (context: CallContext, Count: number): Promise<void> =>
  context.hub.toPeople([context.me.Id], 'notify.marked', { Count });
