import type { chat } from '../../../../schemas/calls/chat.ts';
import type { Static } from 'typebox';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { broadcastSent } from './broadcast.ts';
import { sendMessage } from './send.ts';

interface Caller extends Pick<CallContext, 'hub' | 'log' | 'me'> {
  readonly db: Db;
}

/** Stores a message of the caller, and sends it to the pages of all members. */
export async function postMessage(
  caller: Caller,
  { ConversationId, Message, Token }: Static<(typeof chat)['sendMessage']['body']>,
) {
  const sent = await sendMessage(caller.db, {
    sender: caller.me.Id,
    conversation: ConversationId,
    text: Message,
    token: Token,
  });
  await broadcastSent(caller, [sent]);
  return sent.message;
}
