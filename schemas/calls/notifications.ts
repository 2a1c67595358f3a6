import { closed, defineCall, id, paging, projectId, Type } from '../define.ts';
import { NOTICE_KINDS, notification } from '../entities/notification.ts';

const count = () => closed({ Count: Type.Integer({ description: 'How many are unread.', minimum: 0 }) });

/** A person's reminders of dates and meetings. */
const reminders = () => ({
  Notification: Type.Boolean({ description: 'By notifications.' }),
  Mail: Type.Boolean({ description: 'By mail.' }),
});

export const notifications = {
  list: defineCall({
    path: '/api/praxis/notifications/list',
    method: 'POST',
    summary: 'The notifications of the reader in a project and outside of projects; the latest first.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Show: Type.Optional(Type.Enum(['all', 'unread', 'read'], { description: 'All of them unless said.' })),
      Kinds: Type.Optional(
        Type.Array(Type.Enum([...NOTICE_KINDS]), { description: 'Only of these kinds.', maxItems: 20 }),
      ),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(notification, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many fit.' }),
      New: Type.Integer({ description: 'How many are unread in all.' }),
    }),
  }),
  count: defineCall({
    path: '/api/praxis/notifications/count',
    method: 'POST',
    summary: 'How many notifications the reader has not seen.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId() }),
    reply: count(),
  }),
  mark: defineCall({
    path: '/api/praxis/notifications/mark',
    method: 'POST',
    summary: 'Marks notifications as read or as unread: some, or all of a project.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Optional(Type.Array(id('A notification.'), { description: 'Which; all without it.', maxItems: 200 })),
      Read: Type.Boolean({ description: 'true: read.' }),
    }),
    reply: count(),
    affects: ['notifications.list', 'notifications.count'],
  }),
  reminders: defineCall({
    path: '/api/praxis/notifications/reminders',
    method: 'POST',
    summary: 'How the reader wants to be reminded, in every project that reminds its people.',
    roles: 'signedIn',
    body: closed({}),
    reply: closed(reminders()),
  }),
  setReminders: defineCall({
    path: '/api/praxis/notifications/setreminders',
    method: 'POST',
    summary: 'Sets how the reader wants to be reminded.',
    roles: 'signedIn',
    body: closed(reminders()),
    reply: closed(reminders()),
    affects: ['notifications.reminders'],
  }),
};
