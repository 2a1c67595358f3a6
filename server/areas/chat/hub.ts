import { hubMethods } from '../../../schemas/calls/hub.ts';
import { hubArea } from '../../hub/methods.ts';
import { forbidChatWhileImpersonating } from '../../policy/impersonation.ts';
import { requireConversationConsent } from './consent.ts';
import { sendMessage } from './send.ts';
import { broadcastSent } from './broadcast.ts';
import { broadcastTyping } from './typing.ts';

const { 'chat.sendMessage': send, 'chat.userTyping': typing } = hubMethods;

/** The same as the calls of these names, over the connection that a page has open. */
export const chatHub = hubArea(
  { 'chat.sendMessage': send, 'chat.userTyping': typing },
  {
    'chat.sendMessage': async ({ ConversationId, Message, Token }, context) => {
      forbidChatWhileImpersonating(context);
      await requireConversationConsent(context, ConversationId);
      const sent = await sendMessage(context.db, {
        sender: context.me.Id,
        conversation: ConversationId,
        text: Message,
        token: Token,
      });
      await broadcastSent(context, [sent]);
      return sent.message;
    },
    'chat.userTyping': async ({ ConversationId }, context) => {
      forbidChatWhileImpersonating(context);
      await requireConversationConsent(context, ConversationId);
      await broadcastTyping(context, ConversationId);
      return null;
    },
  },
);
