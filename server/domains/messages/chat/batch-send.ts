import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { preparedStatement } from '../../../platform/data/prepared.ts';
import { mayTalkCondition } from '../../../policy/chat.ts';
import type { MessageRow } from './messages.ts';

/** A message in a conversation of two, as columns of the statement. */
export interface DirectMessage {
  readonly id: number;
  readonly sender: number;
  readonly text: string;
  readonly token: string;
  readonly file: string | null;
  readonly announcement: number | null;
}

/** A stored message, and its receiver. */
export type DirectMessageRow = MessageRow & { readonly other: number };

type Columns = { readonly [Key in keyof DirectMessage]: readonly DirectMessage[Key][] };

/**
 * Stores messages in conversations of two, which nearly all messages are. One statement checks whether the two may
 * write to each other, takes the next numbers under the locks of the conversations (in the order of their ids), stores
 * the messages, and marks them as read for senders who have read all before. It stores nothing where they may not
 * write, in a group, and for a token that was used. All or nothing is stored.
 */
const directMessageStatement = preparedStatement<Columns, DirectMessageRow>(
  (value) => sql`
    with given as (
      select * from unnest(${value('id')}::integer[], ${value('sender')}::integer[], ${value('text')}::text[], ${value('token')}::text[],
        ${value('file')}::jsonb[], ${value('announcement')}::integer[])
        with ordinality as given (id, sender, text, token, file, announcement, place)),
    locked as materialized (
      select c.id, c.project, c.low + c.high as both from conversations c
      where c.id = any(${value('id')}::integer[]) and c.low is not null order by c.id for no key update),
    allowed as materialized (
      select given.*, other.person as other, row_number() over (partition by c.id order by given.place) as step
      from given join locked c on c.id = given.id
      join participants me on me.conversation = c.id and me.person = given.sender and me.until_seq is null
      join participants other on other.conversation = c.id and other.person = c.both - given.sender and other.until_seq is null
      join memberships mine on mine.project = c.project and mine.person = given.sender
      join memberships theirs on theirs.project = c.project and theirs.person = c.both - given.sender
      join people on people.id = other.person and people.state = 1
      where ${mayTalkCondition()}
        and not exists (select from messages m where m.sender = given.sender and m.token = given.token)),
    placed as (
      update conversations set last_seq = last_seq + counted.count, last_time = clock_timestamp()
      from (select id, count(*)::integer as count from allowed group by id) counted where conversations.id = counted.id
      returning conversations.id, conversations.last_seq - counted.count as base, conversations.last_time),
    stored as (
      insert into messages (conversation, seq, sender, token, text, file, announcement, time)
      select id, base + step, sender, token, text, file, announcement, last_time from allowed join placed using (id)
      returning *),
    own as (
      update participants set read_seq = latest.seq
      from (select conversation, sender, min(seq) as first, max(seq) as seq, count(*) as count
        from stored group by conversation, sender) latest
      where participants.conversation = latest.conversation and participants.person = latest.sender
        and participants.read_seq = latest.first - 1 and latest.count = latest.seq - latest.first + 1 returning 1)
    select stored.*, false as read, allowed.other
    from stored join allowed on allowed.sender = stored.sender and allowed.token = stored.token`,
);

/** Stores messages; returns a row for each stored one. */
export function storeDirectMessages(db: Db, messages: readonly DirectMessage[]): Promise<readonly DirectMessageRow[]> {
  return directMessageStatement(db, {
    id: messages.map(({ id }) => id),
    sender: messages.map(({ sender }) => sender),
    text: messages.map(({ text }) => text),
    token: messages.map(({ token }) => token),
    file: messages.map(({ file }) => file),
    announcement: messages.map(({ announcement }) => announcement),
  });
}

interface WaitingMessage {
  readonly message: DirectMessage;
  readonly stored: (row: DirectMessageRow | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/** The limits of one process: simultaneous statements, and messages of one statement. */
const MAX_CONCURRENT = 2;
const MAX_BATCH = 50;

/**
 * Collects messages that arrive while others are being stored, and stores them together. Each is answered after its own
 * commit, and a failure of one does not affect the others.
 */
class DirectMessageBatcher {
  readonly #db: Db;
  readonly #waiting: WaitingMessage[] = [];
  #running = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  store(message: DirectMessage): Promise<DirectMessageRow | undefined> {
    return new Promise((stored, failed) => {
      this.#waiting.push({ message, stored, failed });
      // Messages of the same moment are stored together.
      if (this.#waiting.length === 1) setImmediate(() => void this.#next());
    });
  }

  async #next(): Promise<void> {
    if (this.#running >= MAX_CONCURRENT || this.#waiting.length === 0) return;
    this.#running += 1;
    await this.#write(this.#waiting.splice(0, MAX_BATCH));
    this.#running -= 1;
    void this.#next();
  }

  async #write(waiting: readonly WaitingMessage[]): Promise<void> {
    try {
      const rows = await storeDirectMessages(
        this.#db,
        waiting.map(({ message }) => message),
      );
      const found = new Map(rows.map((row) => [`${row.sender} ${row.token}`, row]));
      for (const { message, stored } of waiting) stored(found.get(`${message.sender} ${message.token}`));
    } catch (error) {
      if (waiting.length === 1) waiting[0]?.failed(error);
      else await Promise.all(waiting.map((message) => this.#write([message])));
    }
  }
}

const batcherOfPool = new WeakMap<Db, DirectMessageBatcher>();

/**
 * Stores a message, together with simultaneous ones unless it is part of a transaction; undefined if it was not stored.
 */
export async function storeDirectMessage(db: Db, message: DirectMessage): Promise<DirectMessageRow | undefined> {
  if (db.isTransaction) return (await storeDirectMessages(db, [message]))[0];
  const batcher = batcherOfPool.get(db) ?? new DirectMessageBatcher(db);
  batcherOfPool.set(db, batcher);
  return batcher.store(message);
}
