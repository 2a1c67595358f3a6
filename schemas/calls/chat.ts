import { closed, defineCall, id, nullable, paging, projectId, Type } from '../define.ts';
import { chatPerson, conversation, message, MESSAGE_LENGTH, sentItem } from '../entities/chat.ts';
import { role } from '../entities/user.ts';
import { areas } from '../roles.ts';

const conversationId = () => id('The conversation.');
const text = () =>
  Type.String({ description: 'The text, which is not blank.', minLength: 1, maxLength: MESSAGE_LENGTH });
const token = () =>
  Type.String({ description: 'Made by the sender; sent again, it is the same message.', minLength: 8, maxLength: 64 });
const search = (description: string) => Type.Optional(Type.String({ description, maxLength: 200 }));
const seq = (description: string) => Type.Integer({ description, minimum: 0, maximum: 2_147_483_647 });

/** Everybody in the project's layout. The policy limits the conversations (server/policy/chat.ts). */
const roles = areas.main;

export const chat = {
  start: defineCall({
    path: '/api/User/Chat',
    method: 'POST',
    summary: 'The conversation with somebody, or a new group of several; it is made when there is none.',
    roles,
    body: closed({
      ProjectId: projectId(),
      UserId: Type.Optional(id('The other one.')),
      UserIds: Type.Optional(
        Type.Array(id('A person.'), { description: 'Several: a group.', minItems: 1, maxItems: 50 }),
      ),
      Title: Type.Optional(Type.String({ description: 'The name of a group.', maxLength: 100 })),
    }),
    reply: conversation,
    affects: ['chat.conversations'],
  }),
  ofAction: defineCall({
    path: '/api/praxis/chat/ofaction',
    method: 'POST',
    summary: 'The conversation of a mentee and their mentors about an action; it is made when there is none.',
    roles: ['Mentee', 'Mentor', 'RegistryMentor'],
    body: closed({
      ProjectId: projectId(),
      ActionId: id('The action.'),
      MenteeId: Type.Optional(id('The mentee; oneself without it.')),
    }),
    reply: conversation,
    affects: ['chat.conversations'],
  }),
  newCount: defineCall({
    path: '/api/chat/newcount',
    method: 'POST',
    summary: 'Unread messages: of one conversation, of a project, or of all.',
    roles,
    body: closed({ ProjectId: projectId(), ConversationId: Type.Optional(conversationId()) }),
    reply: closed({
      Count: Type.Integer({ description: 'Unread messages.', minimum: 0 }),
      Last: nullable(Type.String({ description: 'Time of the last message, ISO.', format: 'date-time' })),
    }),
  }),
  conversations: defineCall({
    path: '/api/Chat/Conversations',
    method: 'POST',
    summary: 'The conversations of the reader, the latest first.',
    roles,
    body: closed({
      ProjectId: projectId(),
      Search: search('Words of names, of the title or of the last message.'),
      Before: Type.Optional(
        nullable(Type.String({ description: 'The Cursor of one: those after it.', maxLength: 64 })),
      ),
      count: Type.Optional(Type.Integer({ description: 'How many.', minimum: 1, maximum: 100 })),
    }),
    reply: Type.Array(conversation),
  }),
  conversation: defineCall({
    path: '/api/praxis/chat/conversation',
    method: 'POST',
    summary: 'One conversation of the reader.',
    roles,
    body: closed({ ConversationId: conversationId() }),
    reply: conversation,
  }),
  getMessages: defineCall({
    path: '/api/Chat/GetMessages',
    method: 'POST',
    summary: 'Messages in their order: the last ones, those before one, or those after one.',
    roles,
    body: closed({
      ConversationId: conversationId(),
      Before: Type.Optional(nullable(seq('Only those before this one: the last of them.'))),
      After: Type.Optional(nullable(seq('Only those after this one: the first of them.'))),
      count: Type.Optional(Type.Integer({ description: 'How many; 20 unless said.', minimum: 1, maximum: 100 })),
    }),
    reply: closed({
      list: Type.Array(message, { description: 'The messages, oldest first.' }),
      More: Type.Boolean({ description: 'There are more on that side.' }),
    }),
  }),
  newMessages: defineCall({
    path: '/api/chat/newMessages',
    method: 'POST',
    summary: 'Marks messages as read, and tells their writers.',
    roles,
    body: closed({
      ConversationId: conversationId(),
      Seq: Type.Optional(seq('Up to this one; all of them without it.')),
    }),
    reply: closed({ Count: Type.Integer({ description: 'Unread messages that are left here.', minimum: 0 }) }),
    affects: ['chat.newCount'],
  }),
  sendMessage: defineCall({
    path: '/api/praxis/chat/send',
    method: 'POST',
    summary: 'Sends a message. With a token that was sent before it answers the message that is there.',
    roles,
    writes: true,
    body: closed({ ConversationId: conversationId(), Message: text(), Token: token() }),
    reply: message,
  }),
  userTyping: defineCall({
    path: '/api/praxis/chat/typing',
    method: 'POST',
    summary: 'Tells the others of a conversation that the reader is writing.',
    roles,
    body: closed({ ConversationId: conversationId() }),
    reply: closed({}),
  }),
  people: defineCall({
    path: '/api/praxis/chat/people',
    method: 'POST',
    summary: 'The people whom the reader may write to.',
    roles,
    body: closed({
      ProjectId: projectId(),
      Search: search('Words of the name; each has to begin one.'),
      Roles: Type.Optional(Type.Array(role, { description: 'Only who holds one of them.', maxItems: 20 })),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(chatPerson, { description: 'The page, by name.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  sendMany: defineCall({
    path: '/api/praxis/chat/sendmany',
    method: 'POST',
    summary: 'Sends one message to many people, to each in the conversation with them: to all of them or to none.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      UserIds: Type.Array(id('A person.'), { description: 'Who gets it.', minItems: 1, maxItems: 500 }),
      Message: text(),
      Token: token(),
    }),
    reply: closed({ Count: Type.Integer({ description: 'How many got it.' }) }),
    affects: ['chat.sent', 'chat.conversations'],
    irreversible: true,
  }),
  sent: defineCall({
    path: '/api/praxis/chat/sent',
    method: 'POST',
    summary: 'The items that the reader sent, the latest first: messages, files, announcements.',
    roles,
    body: closed({
      ProjectId: projectId(),
      Search: search('Part of the text or of the name of a file.'),
      Kind: Type.Optional(Type.Enum(['all', 'message', 'file', 'announcement'], { description: 'Only this kind.' })),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(sentItem, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many fit.' }),
    }),
  }),
};
