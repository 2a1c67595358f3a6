import type { CallContext } from '../../area.ts';
import type { Reading } from './messages.ts';
import type { Sent } from './send.ts';

type Telling = Pick<CallContext, 'hub' | 'log'>;

/** Tells everybody who takes part, the sender's own other pages too. What is stored is stored: a page that cannot be told asks when it is back. */
export async function tellSent({ hub, log }: Telling, sent: readonly Sent[]): Promise<void> {
  const told = sent.map(({ message, people }) => hub.toPeople(people, 'chat.messageReceived', message));
  await noted(told, log);
}

/** Tells the writers, and the reader's own other pages. */
export async function tellRead(
  { hub, log }: Telling,
  me: number,
  { changed, people, conversation, seq }: Reading,
): Promise<void> {
  if (!changed) return;
  const payload = { ConversationId: String(conversation), UserId: String(me), Seq: seq };
  await noted([hub.toPeople(people, 'chat.messageRead', payload)], log);
}

async function noted(told: readonly Promise<void>[], log: Telling['log']): Promise<void> {
  for (const result of await Promise.allSettled(told))
    if (result.status === 'rejected') log.error({ err: result.reason }, 'A page could not be told of a message');
}
