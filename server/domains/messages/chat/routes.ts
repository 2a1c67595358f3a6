import { chat } from '../../../../schemas/calls/chat.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { forbidChatWhileImpersonating } from '../../../policy/impersonation.ts';
import { requireReader } from '../../../policy/reader.ts';
import { findActionConversation } from './action-conversation.ts';
import { sendAnnouncement } from './announce.ts';
import { requireConversationConsent } from './consent.ts';
import { requireConversation, listConversations } from './conversations.ts';
import { countUnreadMessages, markRead, listMessages } from './messages.ts';
import { listWritablePeople } from './writable-people.ts';
import { postMessage } from './post-message.ts';
import { listSentItems } from './sent-items.ts';
import { startConversation } from './start.ts';
import { broadcastRead, broadcastSent } from './broadcast.ts';
import { broadcastTyping } from './typing.ts';

/** Only for the person themselves, not for impersonators and viewers. */
const forOwner =
  <Body, Reply>(answer: (body: Body, context: CallContext) => Reply) =>
  (body: Body, context: CallContext): Reply => {
    forbidChatWhileImpersonating(context);
    return answer(body, context);
  };

/** The same, in a conversation. */
const forOwnerInConversation = <Body extends { readonly ConversationId: string }, Reply>(
  answer: (body: Body, context: CallContext) => Reply,
) =>
  forOwner(async (body: Body, context): Promise<Awaited<Reply>> => {
    await requireConversationConsent(context, body.ConversationId);
    return await answer(body, context);
  });

export const chatArea = area('chat', chat, {
  start: forOwner(async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const id = await context.db.transaction().execute((db) => startConversation(db, reader, body));
    return requireConversation(context.db, reader.person, id);
  }),
  ofAction: forOwner(async (body, context) =>
    requireConversation(context.db, context.me.Id, await findActionConversation(context, body)),
  ),
  // The number of unread messages reveals nothing of their contents.
  newCount: async (body, context) => {
    if (body.ConversationId !== undefined) await requireConversationConsent(context, body.ConversationId);
    const project =
      body.ProjectId === undefined ? undefined : (await requireReader(context, body.ProjectId)).project.id;
    return countUnreadMessages(context.db, context.me.Id, { ConversationId: body.ConversationId, project });
  },
  conversations: forOwner(async (body, context) => {
    const { person, project } = await requireReader(context, body.ProjectId);
    return listConversations(context.db, person, project.id, body);
  }),
  conversation: forOwnerInConversation((body, context) =>
    requireConversation(context.db, context.me.Id, body.ConversationId),
  ),
  getMessages: forOwnerInConversation((body, context) =>
    listMessages(context.db, context.me.Id, body.ConversationId, body),
  ),
  newMessages: forOwnerInConversation(async (body, context) => {
    const reading = await markRead(context.db, context.me.Id, body.ConversationId, body.Seq);
    await broadcastRead(context, context.me.Id, reading);
    return { Count: reading.left };
  }),
  sendMessage: forOwnerInConversation((body, context) => postMessage(context, body)),
  userTyping: forOwnerInConversation(async ({ ConversationId }, context) => {
    await broadcastTyping(context, ConversationId);
    return {};
  }),
  people: async (body, context) => listWritablePeople(context.db, await requireReader(context, body.ProjectId), body),
  sendMany: forOwner(async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const { count, sent } = await context.db.transaction().execute((db) => sendAnnouncement(db, reader, body));
    await broadcastSent(context, sent);
    return { Count: count };
  }),
  sent: forOwner(async (body, context) =>
    listSentItems(context.db, await requireReader(context, body.ProjectId), body),
  ),
});
