import {
  flag,
  link,
  listOf,
  object,
  oneOf,
  record,
  either,
  nullable,
  number,
  displayText,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

const noticeText = (description: string) =>
  object(
    {
      key: string('A key of the texts, or the text itself.'),
      with: nullable(record(either('A text or a number.', string('A text.'), number('A number.')), 'Its parameters.')),
    },
    ['key'],
    description,
  );

const notificationItem = object(
  {
    id: string('Its unique id.'),
    kind: oneOf(
      ['account', 'action', 'application', 'file', 'library', 'meeting', 'message', 'system'],
      'Its subject.',
    ),
    title: noticeText('What happened, in the language of the reader.'),
    text: nullable(noticeText('More of it.')),
    time: displayText('When.'),
    read: flag('The reader has seen it.'),
    link: link(),
  },
  ['id', 'kind', 'title'],
);

export const notificationListProps = object(
  {
    label: string('The name of the list for screen readers.'),
    notifications: listOf(notificationItem, 'The notifications, the latest first.'),
  },
  ['label', 'notifications'],
);
export type NotificationListProps = PropsOf<typeof notificationListProps>;
export type NotificationItem = PropsOf<typeof notificationItem>;
