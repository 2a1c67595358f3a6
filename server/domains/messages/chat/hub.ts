import { hubMethods } from '../../../../schemas/calls/hub.ts';
import { hubArea } from '../../../platform/hub/methods.ts';
import { forbidChatWhileImpersonating } from '../../../policy/impersonation.ts';
import { requireConversationConsent } from './consent.ts';
import { postMessage } from './post-message.ts';
import { broadcastTyping } from './typing.ts';

const { 'chat.sendMessage': send, 'chat.userTyping': typing } = hubMethods;

/** The same as the calls with these names, over the open connection of a page. */
export const chatHub = hubArea(
  { 'chat.sendMessage': send, 'chat.userTyping': typing },
  {
    'chat.sendMessage': async (body, context) => {
      forbidChatWhileImpersonating(context);
      await requireConversationConsent(context, body.ConversationId);
      return postMessage(context, body);
    },
    'chat.userTyping': async ({ ConversationId }, context) => {
      forbidChatWhileImpersonating(context);
      await requireConversationConsent(context, ConversationId);
      await broadcastTyping(context, ConversationId);
      return null;
    },
  },
);
