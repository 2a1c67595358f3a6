import type { WidgetManual } from '../../../engine/index.ts';
import { flag, object, string } from '../../parts/schema/schema.ts';
import { notificationListProps } from './schema.ts';

const notifications = [
  {
    id: '1',
    kind: 'file',
    title: { key: 'notifications.fileShared', with: { name: 'Μαρία Παπαδάκη', file: 'βιογραφικό.pdf' } },
    time: '2026-11-20T09:12:00',
    read: false,
    link: '#file',
  },
  {
    id: '2',
    kind: 'meeting',
    title: { key: 'The meeting of Tuesday was moved' },
    text: { key: 'From 10:00 to 12:30' },
    time: '2026-11-19T18:40:00',
    read: true,
  },
];

export const notificationList: WidgetManual = {
  version: 1,
  description:
    'The notifications of a person: each links to its place, and is marked as read or unread. Titles are keys of texts, in the language of the reader.',
  props: notificationListProps,
  events: {
    open: object({ id: string('Which one.') }, ['id']),
    mark: object({ id: string('Which one.'), read: flag('The new mark.') }, ['id', 'read']),
  },
  examples: [
    {
      name: 'Two',
      state: { read: { type: 'boolean', default: false } },
      values: { all: { value: notifications } },
      node: {
        widget: 'notificationList',
        props: {
          label: 'Notifications',
          notifications: "{{ map(values.all, n => n.id == '1' ? assign(n, {read: state.read}) : n) }}",
        },
        on: { mark: [{ do: 'set', path: 'state.read', to: '{{event.read}}' }] },
      },
    },
  ],
};
