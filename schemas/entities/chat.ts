import { closed, nullable, Type, type Static } from '../define.ts';
import { roles } from './user.ts';

/** The maximum length of a message. */
export const MESSAGE_LENGTH = 4000;

export const sharedFile = closed(
  {
    Id: Type.String({ description: 'The file.' }),
    Category: Type.String({ description: 'Its category: a download asks for it.' }),
    Name: Type.String({ description: 'Its name.' }),
    Size: Type.Integer({ description: 'Its bytes.', minimum: 0 }),
    Mime: Type.String({ description: 'Its mime type.' }),
  },
  { description: 'A file that was shared into a conversation.' },
);
export type SharedFile = Static<typeof sharedFile>;

export const message = closed(
  {
    Token: Type.String({ description: 'The sender chose it: sent again, it is the same message.' }),
    ConversationId: Type.String({ description: 'Its conversation.' }),
    Seq: Type.Integer({ description: 'Its place in the conversation, from 1; there may be gaps.', minimum: 1 }),
    UserId: Type.String({ description: 'Who wrote it.' }),
    User: Type.Optional(Type.String({ description: 'The name of who wrote it, in a list of messages.' })),
    LastMessage: Type.Optional(
      Type.String({ description: 'What a list of conversations says of it: its text, else the name of its file.' }),
    ),
    Message: Type.String({ description: 'The text; empty for a file alone.' }),
    Time: Type.String({ description: 'When, ISO.', format: 'date-time' }),
    Sent: Type.Optional(Type.String({ description: 'sending, sent, read or failed.' })),
    File: Type.Optional(sharedFile),
  },
  { description: 'A message.' },
);
export type Message = Static<typeof message>;

/** A person one may write to, or who takes part: only their name. */
export const chatPerson = closed(
  {
    Id: Type.String({ description: 'The person.' }),
    Name: Type.String({ description: 'First and last name.' }),
    Roles: roles,
    status: Type.Boolean({ description: 'Online now.' }),
  },
  { description: 'A person to talk to.' },
);
export type ChatPerson = Static<typeof chatPerson>;

export const participant = closed(
  {
    ...chatPerson.properties,
    Read: Type.Integer({ description: 'The last message that this person has read; 0 for none.', minimum: 0 }),
  },
  { description: 'Who takes part.' },
);
export const conversation = closed(
  {
    Id: Type.String({ description: 'The conversation.' }),
    Title: Type.String({ description: 'The name of a group, else the names of the others.' }),
    Group: Type.Boolean({ description: 'More than two may take part.' }),
    ActionId: Type.Optional(Type.String({ description: 'The action that it is about; its mentee takes part.' })),
    Users: Type.Array(participant, { description: 'The members besides the reader.' }),
    Last: nullable(Type.String({ description: 'Time of the last message, ISO.', format: 'date-time' })),
    LastSeq: Type.Integer({ description: 'The place of the last message; 0 for none.', minimum: 0 }),
    LastMessage: Type.String({ description: 'The last message: its text, else the name of its file.' }),
    LastUserId: nullable(Type.String({ description: 'Who wrote the last message.' })),
    New: Type.Integer({ description: 'Unread messages.', minimum: 0 }),
    CanSend: Type.Boolean({ description: 'The reader may write here; old messages stay readable in any case.' }),
    Cursor: Type.String({ description: 'Its place among the conversations: asks for those after it.' }),
  },
  { description: 'A conversation.' },
);
export type Conversation = Static<typeof conversation>;

/** An item that somebody sent: a message, a file, or an announcement. */
export const sentItem = closed(
  {
    Id: Type.String({ description: 'The sent item.' }),
    Kind: Type.Enum(['message', 'file', 'announcement'], { description: 'Its kind.' }),
    Message: Type.String({ description: 'The text.' }),
    Time: Type.String({ description: 'When, ISO.', format: 'date-time' }),
    To: Type.Array(Type.String(), { description: 'Names of those it went to; at most three.' }),
    Count: Type.Integer({ description: 'How many people it went to.', minimum: 0 }),
    Read: Type.Integer({ description: 'How many of them have read it.', minimum: 0 }),
    ConversationId: nullable(Type.String({ description: 'Its conversation; null for an announcement.' })),
    File: Type.Optional(sharedFile),
  },
  { description: 'Something that was sent.' },
);
export type SentItem = Static<typeof sentItem>;
