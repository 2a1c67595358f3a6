import { closed, Type } from '../define.ts';

export const message = closed(
  {
    Token: Type.String({ description: 'The sender chose it; one message has one.' }),
    ConversationId: Type.String({ description: 'Where it stands.' }),
    UserId: Type.String({ description: 'Who wrote it.' }),
    Message: Type.String({ description: 'The text.' }),
    Time: Type.String({ description: 'When, ISO.', format: 'date-time' }),
    Sent: Type.Optional(Type.String({ description: 'sending, sent, read or failed.' })),
  },
  { description: 'A message.' },
);

export const conversation = closed(
  {
    Id: Type.String({ description: 'The conversation.' }),
    Users: Type.Array(Type.String(), { description: 'Who takes part.' }),
    Last: Type.String({ description: 'Time of the last message, ISO.' }),
    New: Type.Integer({ description: 'Unread messages.', minimum: 0 }),
    LastMessage: Type.String({ description: 'The text of the last message.' }),
  },
  { description: 'A conversation.' },
);
