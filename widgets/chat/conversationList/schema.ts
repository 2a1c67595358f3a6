import { flag, integer, link, listOf, object, displayText, string, type PropsOf } from '../../parts/schema/schema.ts';

const conversationItem = object(
  {
    id: string('Its unique id.'),
    person: displayText('The id of the other person: it decides the colour.'),
    title: displayText('Who takes part, or the name of a group.'),
    text: displayText('The last message, in one line.'),
    mine: flag('The reader wrote the last message.'),
    time: displayText('When the last message came.'),
    unread: integer('Unread messages.', { minimum: 0 }),
    online: flag('The other one is here now.'),
    group: flag('More than two may take part.'),
    link: link(),
  },
  ['id', 'title'],
);

export const conversationListProps = object(
  {
    label: string('The name of the list for screen readers.'),
    conversations: listOf(conversationItem, 'The conversations, the latest first.'),
    selected: displayText('The id of the one that is open.'),
    more: flag('There are more to ask for.'),
  },
  ['label', 'conversations'],
);
export type ConversationListProps = PropsOf<typeof conversationListProps>;
export type ConversationItem = PropsOf<typeof conversationItem>;
