import { hubMethods } from '../../../schemas/calls/hub.ts';
import { hubArea } from '../../hub/methods.ts';
import { requireOwnChats } from '../../policy/alone.ts';
import { requireConsentIn } from './consent.ts';
import { sendMessage } from './send.ts';
import { tellSent } from './tell.ts';
import { tellTyping } from './typing.ts';

const { 'chat.sendMessage': send, 'chat.userTyping': typing } = hubMethods;

/** The same as the calls of these names, over the connection that a page has open. */
export const chatHub = hubArea(
  { 'chat.sendMessage': send, 'chat.userTyping': typing },
  {
    'chat.sendMessage': async ({ ConversationId, Message, Token }, context) => {
      requireOwnChats(context);
      await requireConsentIn(context, ConversationId);
      const sent = await sendMessage(context.db, {
        sender: context.me.Id,
        conversation: ConversationId,
        text: Message,
        token: Token,
      });
      await tellSent(context, [sent]);
      return sent.message;
    },
    'chat.userTyping': async ({ ConversationId }, context) => {
      requireOwnChats(context);
      await requireConsentIn(context, ConversationId);
      await tellTyping(context, ConversationId);
      return null;
    },
  },
);
