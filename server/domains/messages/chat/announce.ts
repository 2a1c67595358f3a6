import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { sendMessage, listAnnouncementMessages, type SentMessage } from './send.ts';
import { findOrCreatePair, requireWritablePeople } from './start.ts';

export interface Announcement {
  readonly UserIds: readonly string[];
  readonly Message: string;
  readonly Token: string;
}

/**
 * Sends a message to many people, in the conversation with each: to all or to none, in the given transaction. A
 * repeated request returns the sent messages.
 */
export async function sendAnnouncement(
  db: Db,
  reader: Reader,
  { UserIds, Message, Token }: Announcement,
): Promise<{ readonly count: number; readonly sent: readonly SentMessage[] }> {
  if (Message.trim() === '')
    throw unprocessable('empty-message', 'A message needs a text.', [fieldError('/Message', 'required')]);
  const people = [...new Set(UserIds.map(parseId))].toSorted((one, next) => one - next);
  await requireWritablePeople(db, reader, people);
  const { rows } = await sql<{ id: number; count: number; fresh: boolean }>`
    insert into announcements (project, sender, token, text, count)
    values (${reader.project.id}, ${reader.person}, ${Token}, ${Message}, ${people.length})
    on conflict (sender, token) do update set token = excluded.token
    returning id, count, xmax = 0 as fresh`.execute(db);
  const [made] = rows;
  if (!made) throw conflict('token-used', 'That token names another message.');
  if (!made.fresh) return { count: made.count, sent: await listAnnouncementMessages(db, made.id) };
  const conversations: { readonly person: number; readonly conversation: number }[] = [];
  for (const person of people) conversations.push({ person, conversation: await findOrCreatePair(db, reader, person) });
  const sent: SentMessage[] = [];
  // Conversations are locked in this order by every sender, to avoid deadlocks.
  for (const { person, conversation } of conversations.toSorted((one, next) => one.conversation - next.conversation)) {
    const token = `${Token}.${person}`;
    sent.push(
      await sendMessage(db, { sender: reader.person, conversation, text: Message, token, announcement: made.id }),
    );
  }
  return { count: people.length, sent };
}
