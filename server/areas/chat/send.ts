import { sql, type RawBuilder } from 'kysely';
import type { Message, SharedFile } from '../../../schemas/entities/chat.ts';
import type { Db } from '../../area.ts';
import { PREPARED } from '../../data/prepared.ts';
import { mayTalkCondition } from '../../policy/chat.ts';
import { parseId } from '../../policy/reader.ts';
import { conflict, fieldError, forbidden, notFound, unprocessable } from '../../problem.ts';
import { presentMessage, type MessageRow } from './messages.ts';
import { storeDirectMessage } from './batch-send.ts';

/** A message that somebody wants to send. Whoever gives a file has asked whether it is the sender's. */
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

/** Stores a message in its place; with a token that was sent before it answers what is there. */
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
    // Two of the same token at once: the one that came second finds the first.
    const first = isDuplicate(error) ? await findSentBefore(db, id, newMessage) : undefined;
    if (first) return first;
    throw error;
  }
}

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/** What nearly every message is: one to the other of a conversation of two. */
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
 * One statement, for groups: asks whether the sender may write here, takes the next place under the lock of the conversation, stores the message, and marks it as
 * read by a sender who has read all before it. Members of a group whose link to its owner ended see no more of it. It adds nothing where the sender may not.
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

/** Who gets what is written in a group: those whom its owner may talk to, for a sender who is one of them. */
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

/** The sender of a group message is somebody whom its owner may talk to. */
const ownerTalksTo = (sender: number) => sql<boolean>`exists (select from (
    select m.project, m.person, m.roles from memberships m where m.project = c.project and m.person = c.owner) mine
  join memberships theirs on theirs.project = mine.project and theirs.person = ${sender} where ${mayTalkCondition()})`;

/** Stored messages, and all who see them. */
const selectStoredMessages = (which: RawBuilder<unknown>) => sql<StoredRow>`${sql.raw(PREPARED)}
  select m.*, not exists (select from participants o
      where o.conversation = m.conversation and o.person <> m.sender and o.read_seq < m.seq) as read,
    array(select o.person from participants o
      where o.conversation = m.conversation and (o.until_seq is null or o.until_seq >= m.seq)) as people
  from messages m where ${which}`;

/** The node that stored it may have stopped before it sent it: everybody is sent it again, and pages know by its number whether they have it. */
async function findSentBefore(db: Db, id: number, { sender, token }: NewMessage): Promise<SentMessage | undefined> {
  const { rows } = await selectStoredMessages(sql`m.sender = ${sender} and m.token = ${token}`).execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.conversation !== id) throw conflict('token-used', 'That token names another message.');
  return { message: presentMessage(row), people: row.people };
}

/** What an announcement sent. */
export async function listAnnouncementMessages(db: Db, announcement: number): Promise<readonly SentMessage[]> {
  const { rows } = await selectStoredMessages(sql`m.announcement = ${announcement}`).execute(db);
  return rows.map((row) => ({ message: presentMessage(row), people: row.people }));
}

/** Nothing was stored: the conversation is not theirs, or its other members may not receive messages any more. */
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
