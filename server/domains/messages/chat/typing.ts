import { sql } from 'kysely';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';

type TypingContext = Pick<CallContext, 'db' | 'hub' | 'me' | 'viewing'>;

/** Notifies the other members that somebody is typing. Viewers do not send it. */
export async function broadcastTyping({ db, hub, me, viewing }: TypingContext, conversation: string): Promise<void> {
  const people = await findOthers(db, me.Id, conversation);
  if (viewing) return;
  await hub.toPeople(people, 'chat.typing', { ConversationId: conversation, UserId: String(me.Id) });
}

/** The other members; 404 if the person is not a member. */
async function findOthers(db: Db, me: number, conversation: string): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`
    select other.person from participants other join participants me on me.conversation = other.conversation
    where me.person = ${me} and me.until_seq is null and other.until_seq is null
      and other.conversation = ${parseId(conversation)}`.execute(db);
  if (rows.length === 0) throw notFound('no-conversation', 'There is no such conversation.');
  return rows.map(({ person }) => person).filter((person) => person !== me);
}
