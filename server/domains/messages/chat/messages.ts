import { sql, type RawBuilder } from 'kysely';
import type { Message, SharedFile } from '../../../../schemas/entities/chat.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { unreadCountColumn, visibleSeqColumn } from './conversations.ts';

/** A row of a message. */
export interface MessageRow {
  readonly conversation: number;
  readonly seq: number;
  readonly sender: number;
  readonly token: string;
  readonly text: string;
  readonly file: SharedFile | null;
  readonly time: Date;
  /** Everybody else has read it. */
  readonly read: boolean;
}

export const presentMessage = (row: MessageRow): Message => ({
  Token: row.token,
  ConversationId: String(row.conversation),
  Seq: row.seq,
  UserId: String(row.sender),
  Message: row.text,
  Time: row.time.toISOString(),
  Sent: row.read ? 'read' : 'sent',
  ...(row.file ? { File: row.file } : {}),
});

interface ListedRow extends MessageRow {
  readonly user: string;
}

const presentListed = (row: ListedRow): Message => ({
  ...presentMessage(row),
  User: row.user,
  LastMessage: row.text || (row.file?.Name ?? ''),
});

export interface MessageQuery {
  readonly Before?: number | null;
  readonly After?: number | null;
  readonly count?: number;
}

/** Messages of a conversation of the reader, oldest first, and whether there are more in the requested direction. */
export async function listMessages(db: Db, me: number, conversation: string, asked: MessageQuery) {
  const { id, until } = await requireOwnConversation(db, me, conversation);
  const { Before, After, count = 20 } = asked;
  const forward = typeof After === 'number';
  const bounds = [
    sql`m.seq <= ${until}`,
    ...(typeof Before === 'number' ? [sql`m.seq < ${Before}`] : []),
    ...(forward ? [sql`m.seq > ${After}`] : []),
  ];
  const { rows } = await selectMessages(id, sql.join(bounds, sql` and `), forward, count + 1).execute(db);
  const found = rows.slice(0, count);
  return { list: (forward ? found : found.toReversed()).map(presentListed), More: rows.length > count };
}

const selectMessages = (id: number, bounds: RawBuilder<unknown>, forward: boolean, limit: number) => sql<ListedRow>`
  select people.name as "user", m.conversation, m.seq, m.sender, m.token, m.text, m.file, m.time,
    not exists (select from participants o
      where o.conversation = m.conversation and o.person <> m.sender and o.read_seq < m.seq) as read
  from messages m join people on people.id = m.sender where m.conversation = ${id} and ${bounds}
  order by m.seq ${forward ? sql`asc` : sql`desc`} limit ${limit}`;

/** The conversation of a member and the last message that they see; else 404. */
async function requireOwnConversation(
  db: Db,
  me: number,
  conversation: string,
): Promise<{ id: number; until: number }> {
  const { rows } = await sql<{ id: number; until: number }>`
    select c.id, ${visibleSeqColumn()} as until from conversations c
    join participants me on me.conversation = c.id and me.person = ${me} where c.id = ${parseId(conversation)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound('no-conversation', 'There is no such conversation.');
  return row;
}

/** The last message that the reader has read; other members are notified if it is new. */
export interface ReadMark {
  readonly conversation: number;
  readonly seq: number;
  readonly changed: boolean;
  readonly people: readonly number[];
  readonly left: number;
}

export async function markRead(db: Db, me: number, conversation: string, seq?: number): Promise<ReadMark> {
  const { id, until } = await requireOwnConversation(db, me, conversation);
  const to = Math.min(seq ?? until, until);
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set({ read_seq: to })
    .where('conversation', '=', id)
    .where('person', '=', me)
    .where('read_seq', '<', to)
    .executeTakeFirst();
  const { rows } = await sql<{ left: number; people: number[] }>`
    select ${unreadCountColumn(me)} as left, array(select person from participants where conversation = c.id) as people
    from conversations c join participants me on me.conversation = c.id and me.person = ${me} where c.id = ${id}`.execute(
    db,
  );
  return {
    conversation: id,
    seq: to,
    changed: numUpdatedRows > 0n,
    people: rows[0]?.people ?? [],
    left: rows[0]?.left ?? 0,
  };
}

/** The number of unread messages of one conversation, of a project, or of all. */
export async function countUnreadMessages(
  db: Db,
  me: number,
  where: { readonly ConversationId?: string | undefined; readonly project?: number | undefined },
) {
  const { ConversationId: conversation, project } = where;
  const condition =
    conversation !== undefined
      ? sql`c.id = ${parseId(conversation)}`
      : project === undefined
        ? sql`true`
        : sql`c.project = ${project}`;
  const { rows } = await sql<{ count: number; last: Date | null; found: number }>`
    select coalesce(sum(${unreadCountColumn(me)}), 0)::integer as count,
      max(c.last_time) filter (where c.last_seq > 0) as last, count(*)::integer as found
    from conversations c join participants me on me.conversation = c.id and me.person = ${me} where ${condition}`.execute(
    db,
  );
  const [row] = rows;
  if (conversation !== undefined && !row?.found) throw notFound('no-conversation', 'There is no such conversation.');
  return { Count: row?.count ?? 0, Last: row?.last?.toISOString() ?? null };
}
