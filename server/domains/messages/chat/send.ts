import { sql, type RawBuilder } from 'kysely';
import type { Message, SharedFile } from '../../../../schemas/entities/chat.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { PREPARED } from '../../../platform/data/prepared.ts';
import { mayTalkCondition } from '../../../policy/chat.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { conflict, fieldError, forbidden, notFound, unprocessable } from '../../../platform/base/problem.ts';
import { presentMessage, type MessageRow } from './messages.ts';
import { storeDirectMessage } from './batch-send.ts';

/** A message to send. The caller has checked that a file is the sender's. */
export interface NewMessage {
  readonly sender: number;
  readonly conversation: string | number;
  readonly text: string;
  readonly token: string;
  readonly file?: SharedFile;
  readonly announcement?: number;
}

/** A stored message, and the people who receive it. */
export interface SentMessage {
  readonly message: Message;
  readonly people: readonly number[];
}

type StoredRow = MessageRow & { readonly people: readonly number[] };

/** Stores a message; a repeated token returns the stored message. */
export async function sendMessage(db: Db, given: NewMessage): Promise<SentMessage> {
  const newMessage = { ...given, text: given.text.replaceAll('\r\n', '\n') };
  if (newMessage.text.trim() === '' && !newMessage.file)
    throw unprocessable('empty-message', 'A message needs a text.', [fieldError('/Message', 'required')]);
  const id = typeof newMessage.conversation === 'number' ? newMessage.conversation : parseId(newMessage.conversation);
  try {
    return (
      (await storeForPair(db, id, newMessage)) ??
      (await findSentBefore(db, id, newMessage)) ??
      (await storeInGroup(db, id, newMessage)) ??
      (await throwRefusal(db, id, newMessage))
    );
  } catch (error) {
    // Of two simultaneous requests with one token, the second finds the message of the first.
    const first = isDuplicate(error) ? await findSentBefore(db, id, newMessage) : undefined;
    if (first) return first;
    throw error;
  }
}

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/** Stores a message in a conversation of two; undefined for others. */
async function storeForPair(db: Db, id: number, newMessage: NewMessage): Promise<SentMessage | undefined> {
  const { sender, text, token, file, announcement = null } = newMessage;
  const row = await storeDirectMessage(db, {
    id,
    sender,
    text,
    token,
    file: file ? JSON.stringify(file) : null,
    announcement,
  });
  return row && { message: presentMessage(row), people: [row.other, sender] };
}

/**
 * Stores a message in a group with one statement: checks whether the sender may write, takes the next number under the
 * lock of the conversation, stores the message, and marks it as read for a sender who has read all before. Members
 * whose link to the owner has ended see no further messages. It stores nothing if the sender may not write.
 */
async function storeInGroup(
  db: Db,
  id: number,
  { sender, text, token, file, announcement }: NewMessage,
): Promise<SentMessage | undefined> {
  const { rows } = await sql<StoredRow>`${sql.raw(PREPARED)}
    with allowed as (
      select c.id, array(${selectReceivers(sender)}) as people from conversations c
      join participants me on me.conversation = c.id and me.person = ${sender} and me.until_seq is null
      where c.id = ${id} and c.low is null),
    placed as (
      update conversations set last_seq = last_seq + 1, last_time = clock_timestamp() from allowed
      where conversations.id = allowed.id and cardinality(allowed.people) > 0
      returning conversations.id, conversations.last_seq, conversations.last_time, allowed.people),
    stored as (
      insert into messages (conversation, seq, sender, token, text, file, announcement, time)
      select id, last_seq, ${sender}, ${token}, ${text}, ${file ? JSON.stringify(file) : null}::jsonb, ${announcement ?? null}::integer,
        last_time from placed returning *),
    own as (
      update participants set read_seq = placed.last_seq from placed
      where participants.conversation = placed.id and participants.person = ${sender}
        and participants.read_seq = placed.last_seq - 1 returning 1),
    gone as (
      update participants set until_seq = placed.last_seq - 1 from placed, conversations c, people
      where participants.conversation = placed.id and c.id = placed.id and c.low is null and people.id = participants.person
        and people.state = 1 and participants.until_seq is null and participants.person <> c.owner
        and participants.person <> all(array_append(placed.people, ${sender})) returning 1)
    select stored.*, false as read, array_append(placed.people, ${sender}) as people from stored, placed`.execute(db);
  const [row] = rows;
  return row && { message: presentMessage(row), people: row.people };
}

/** The receivers of a group message: members whom the owner may write to, if the sender is one of them or the owner. */
const selectReceivers = (sender: number) => sql`
  select other.person from participants other
  join memberships theirs on theirs.project = c.project and theirs.person = other.person
  join memberships mine on mine.project = c.project and mine.person in (${sender}, c.owner)
  join people on people.id = other.person
  where other.conversation = c.id and other.person <> ${sender} and other.until_seq is null and people.state = 1
    and (c.owner = ${sender} and mine.person = ${sender} and ${mayTalkCondition()}
      or c.owner <> ${sender} and other.person = c.owner and mine.person = ${sender} and ${mayTalkCondition()}
      or c.owner <> ${sender} and other.person <> c.owner and mine.person = c.owner and ${mayTalkCondition()}
        and ${ownerTalksTo(sender)})`;

/** The owner may write to the sender, or is the sender. */
const ownerTalksTo = (sender: number) => sql<boolean>`exists (select from (
    select m.project, m.person, m.roles from memberships m where m.project = c.project and m.person = c.owner) mine
  join memberships theirs on theirs.project = mine.project and theirs.person = ${sender} where ${mayTalkCondition()})`;

/** Stored messages and all who see them. */
const selectStoredMessages = (which: RawBuilder<unknown>) => sql<StoredRow>`${sql.raw(PREPARED)}
  select m.*, not exists (select from participants o
      where o.conversation = m.conversation and o.person <> m.sender and o.read_seq < m.seq) as read,
    array(select o.person from participants o
      where o.conversation = m.conversation and (o.until_seq is null or o.until_seq >= m.seq)) as people
  from messages m where ${which}`;

/**
 * The node that stored it may have crashed before sending it, so it is sent to everybody again; pages recognize it by
 * its number.
 */
async function findSentBefore(db: Db, id: number, { sender, token }: NewMessage): Promise<SentMessage | undefined> {
  const { rows } = await selectStoredMessages(sql`m.sender = ${sender} and m.token = ${token}`).execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.conversation !== id) throw conflict('token-used', 'That token names another message.');
  return { message: presentMessage(row), people: row.people };
}

/** The messages of an announcement. */
export async function listAnnouncementMessages(db: Db, announcement: number): Promise<readonly SentMessage[]> {
  const { rows } = await selectStoredMessages(sql`m.announcement = ${announcement}`).execute(db);
  return rows.map((row) => ({ message: presentMessage(row), people: row.people }));
}

/**
 * Throws the reason why nothing was stored: the sender is not a member, or the other members may not receive messages
 * any more.
 */
async function throwRefusal(db: Db, id: number, { sender }: NewMessage): Promise<never> {
  const member = await db
    .selectFrom('participants')
    .where('conversation', '=', id)
    .where('person', '=', sender)
    .select('person')
    .executeTakeFirst();
  if (!member) throw notFound('no-conversation', 'There is no such conversation.');
  throw forbidden('chat-ended', 'Nobody here may be written to any more.');
}
