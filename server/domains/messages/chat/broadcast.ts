import type { CallContext } from '../../../platform/http/area.ts';
import type { ReadMark } from './messages.ts';
import type { SentMessage } from './send.ts';

type BroadcastContext = Pick<CallContext, 'hub' | 'log'>;

/** Sends the message to all members and to the sender's other pages. A page that is offline loads it when it reconnects. */
export async function broadcastSent({ hub, log }: BroadcastContext, sent: readonly SentMessage[]): Promise<void> {
  const broadcasts = sent.map(({ message, people }) => hub.toPeople(people, 'chat.messageReceived', message));
  await logFailures(broadcasts, log);
}

/** Notifies the writers and the reader's own other pages. */
export async function broadcastRead(
  { hub, log }: BroadcastContext,
  me: number,
  { changed, people, conversation, seq }: ReadMark,
): Promise<void> {
  if (!changed) return;
  const payload = { ConversationId: String(conversation), UserId: String(me), Seq: seq };
  await logFailures([hub.toPeople(people, 'chat.messageRead', payload)], log);
}

async function logFailures(broadcasts: readonly Promise<void>[], log: BroadcastContext['log']): Promise<void> {
  for (const result of await Promise.allSettled(broadcasts))
    if (result.status === 'rejected') log.error({ err: result.reason }, 'A message could not be sent to open pages');
}
