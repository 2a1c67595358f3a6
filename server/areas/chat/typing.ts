import { sql } from 'kysely';
import type { CallContext, Db } from '../../area.ts';
import { parseId } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';

type TypingContext = Pick<CallContext, 'db' | 'hub' | 'me' | 'viewing'>;

/** Tells the others of a conversation that somebody writes. Who only looks as somebody does not. */
export async function broadcastTyping({ db, hub, me, viewing }: TypingContext, conversation: string): Promise<void> {
  const people = await findOthers(db, me.Id, conversation);
  if (viewing) return;
  await hub.toPeople(people, 'chat.typing', { ConversationId: conversation, UserId: String(me.Id) });
}

/** 404 where the person takes no part. */
async function findOthers(db: Db, me: number, conversation: string): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`
    select other.person from participants other join participants me on me.conversation = other.conversation
    where me.person = ${me} and me.until_seq is null and other.until_seq is null
      and other.conversation = ${parseId(conversation)}`.execute(db);
  if (rows.length === 0) throw notFound('no-conversation', 'There is no such conversation.');
  return rows.map(({ person }) => person).filter((person) => person !== me);
}
