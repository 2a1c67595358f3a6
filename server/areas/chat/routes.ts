import { chat } from '../../../schemas/calls/chat.ts';
import { area, type CallContext } from '../../area.ts';
import { requireOwnChats } from '../../policy/alone.ts';
import { readerOf } from '../../policy/reader.ts';
import { announce } from './announce.ts';
import { requireConsentIn } from './consent.ts';
import { conversationOf, listConversations } from './conversations.ts';
import { countNew, markRead, messagesOf } from './messages.ts';
import { writablePeople } from './people.ts';
import { sendMessage } from './send.ts';
import { sentBy } from './sent.ts';
import { startConversation } from './start.ts';
import { tellRead, tellSent } from './tell.ts';
import { tellTyping } from './typing.ts';

/** For the person themselves, and for nobody who acts or looks as them. */
const own =
  <Body, Reply>(answer: (body: Body, context: CallContext) => Reply) =>
  (body: Body, context: CallContext): Reply => {
    requireOwnChats(context);
    return answer(body, context);
  };

/** The same, in a conversation. */
const inOwn = <Body extends { readonly ConversationId: string }, Reply>(
  answer: (body: Body, context: CallContext) => Reply,
) =>
  own(async (body: Body, context): Promise<Awaited<Reply>> => {
    await requireConsentIn(context, body.ConversationId);
    return await answer(body, context);
  });

export const chatArea = area('chat', chat, {
  start: own(async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const id = await context.db.transaction().execute((db) => startConversation(db, reader, body));
    return conversationOf(context.db, reader.person, id);
  }),
  // How many are unread says nothing of what they say.
  newCount: async (body, context) => {
    if (body.ConversationId !== undefined) await requireConsentIn(context, body.ConversationId);
    const project = body.ProjectId === undefined ? undefined : (await readerOf(context, body.ProjectId)).project.id;
    return countNew(context.db, context.me.Id, { ConversationId: body.ConversationId, project });
  },
  conversations: own(async (body, context) => {
    const { person, project } = await readerOf(context, body.ProjectId);
    return listConversations(context.db, person, project.id, body);
  }),
  conversation: inOwn((body, context) => conversationOf(context.db, context.me.Id, body.ConversationId)),
  getMessages: inOwn((body, context) => messagesOf(context.db, context.me.Id, body.ConversationId, body)),
  newMessages: inOwn(async (body, context) => {
    const reading = await markRead(context.db, context.me.Id, body.ConversationId, body.Seq);
    await tellRead(context, context.me.Id, reading);
    return { Count: reading.left };
  }),
  sendMessage: inOwn(async ({ ConversationId, Message, Token }, context) => {
    const sent = await sendMessage(context.db, {
      sender: context.me.Id,
      conversation: ConversationId,
      text: Message,
      token: Token,
    });
    await tellSent(context, [sent]);
    return sent.message;
  }),
  userTyping: inOwn(async ({ ConversationId }, context) => {
    await tellTyping(context, ConversationId);
    return {};
  }),
  people: async (body, context) => writablePeople(context.db, await readerOf(context, body.ProjectId), body),
  sendMany: own(async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const { count, sent } = await context.db.transaction().execute((db) => announce(db, reader, body));
    await tellSent(context, sent);
    return { Count: count };
  }),
  sent: own(async (body, context) => sentBy(context.db, await readerOf(context, body.ProjectId), body)),
});
