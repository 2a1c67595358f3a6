import { sql, type RawBuilder } from 'kysely';
import type { Conversation } from '../../../../schemas/entities/chat.ts';
import { isRole } from '../../../../schemas/roles.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayTalkCondition } from '../../../policy/chat.ts';
import type { Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { onlineColumn } from '../../people/index.ts';

interface ConversationRow {
  readonly id: number;
  readonly title: string | null;
  readonly action: number | null;
  readonly group: boolean;
  readonly users: readonly {
    readonly id: number;
    readonly name: string;
    readonly roles: readonly string[];
    readonly online: boolean;
    readonly read: number;
  }[];
  readonly last_seq: number;
  readonly last: Date | null;
  readonly sender: number | null;
  readonly text: string | null;
  readonly file: string | null;
  readonly unread: number;
  readonly can_send: boolean;
  readonly cursor: string;
}

/** The number of the last visible message: the last one, or that at which the member left. */
export const visibleSeqColumn = () => sql<number>`least(c.last_seq, coalesce(me.until_seq, c.last_seq))`;

/** The number of unread messages of others. */
export const unreadCountColumn = (me: number) => sql<number>`(select count(*)::integer from messages m
  where m.conversation = c.id and m.seq > me.read_seq and m.seq <= ${visibleSeqColumn()} and m.sender <> ${me})`;

/** Whether the reader may write: to the other person; in a group to its owner, or as its owner to anybody. */
const canSend = (me: number) => sql<boolean>`(me.until_seq is null and exists (
  select from memberships mine join participants other on other.conversation = c.id
  join memberships theirs on theirs.project = mine.project and theirs.person = other.person
  join people on people.id = other.person
  where mine.project = c.project and mine.person = ${me} and people.state = 1 and other.until_seq is null
    and (c.low is not null or c.owner = ${me} or other.person = c.owner) and ${mayTalkCondition()}))`;

const usersColumn = (me: number) => sql`(select coalesce(json_agg(json_build_object(
    'id', people.id, 'name', people.name, 'roles', coalesce(memberships.roles, '{}'), 'read', other.read_seq,
    'online', ${onlineColumn()}) order by people.sort_name, people.id), '[]')
  from participants other join people on people.id = other.person
  left join memberships on memberships.project = c.project and memberships.person = other.person
  where other.conversation = c.id and other.person <> ${me})`;

/** Microseconds, so that conversations of the same millisecond have an order. */
const lastTimeMicroseconds = sql`(extract(epoch from c.last_time) * 1000000)::bigint`;

/** A conversation about an action has the title of the action. */
const titleColumn = sql<
  string | null
>`coalesce(c.title, (select actions.title from actions where actions.id = c.action))`;

const selectConversations = (me: number, more: RawBuilder<unknown>) => sql<ConversationRow>`
  select c.id, ${titleColumn} as title, c.action, c.low is null as "group", ${usersColumn(me)} as users, ${visibleSeqColumn()} as last_seq, m.time as last,
    m.sender, m.text, m.file ->> 'Name' as file, ${unreadCountColumn(me)} as unread, ${canSend(me)} as can_send,
    ${lastTimeMicroseconds} || '.' || c.id as cursor
  from conversations c join participants me on me.conversation = c.id and me.person = ${me}
  left join messages m on m.conversation = c.id and m.seq = ${visibleSeqColumn()}
  where ${more}`;

/** A conversation of a person; 404 for others. */
export async function requireConversation(db: Db, me: number, id: string | number): Promise<Conversation> {
  const { rows } = await selectConversations(me, sql`c.id = ${typeof id === 'number' ? id : parseId(id)}`).execute(db);
  const [row] = rows;
  if (!row) throw notFound('no-conversation', 'There is no such conversation.');
  return presentConversation(row);
}

export interface ConversationQuery {
  readonly Search?: string;
  readonly Before?: string | null;
  readonly count?: number;
}

/** An empty conversation is listed only for its owner; one about an action is not listed while empty. */
const isStarted = (me: number) => sql<boolean>`(c.last_seq > 0 or c.owner = ${me} and c.action is null)`;

/** The conversations of a person in a project, newest first. */
export async function listConversations(
  db: Db,
  me: number,
  project: number,
  asked: ConversationQuery,
): Promise<Conversation[]> {
  const words = fold(asked.Search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const conditions = [
    sql`c.project = ${project}`,
    isStarted(me),
    ...beforeCursor(asked.Before),
    ...words.map((word) => containsWord(me, word)),
  ];
  const { rows } = await sql<ConversationRow>`${selectConversations(me, sql.join(conditions, sql` and `))}
    order by c.last_time desc, c.id desc limit ${asked.count ?? 20}`.execute(db);
  return rows.map(presentConversation);
}

export interface ConversationSearch {
  /** A tsquery for the words of names. */
  readonly names: string;
  /** A folded part of the title of a group or an action. */
  readonly title: string;
  readonly count: number;
}

/** The conversations of a person with somebody of the names, or with the title; the latest first. */
export async function findConversations(
  db: Db,
  { person, project }: Reader,
  { names, title, count }: ConversationSearch,
): Promise<Conversation[]> {
  const withNames = sql`c.id in (select other.conversation from people join participants other on other.person = people.id
    where people.search @@ ${names}::tsquery and other.person <> ${person})`;
  const withTitle = sql`c.low is null and strpos(praxis_fold(coalesce(${titleColumn}, '')), ${title}) > 0`;
  // The columns of a conversation are computed for the latest ones only.
  const latest = (condition: RawBuilder<unknown>) => sql`(select c.id, c.last_time from conversations c
    join participants me on me.conversation = c.id and me.person = ${person}
    where c.project = ${project.id} and ${isStarted(person)} and ${condition} order by c.last_time desc limit ${count})`;
  const { rows } = await sql<ConversationRow>`${selectConversations(
    person,
    sql`c.id in (select id from (${latest(withNames)} union ${latest(withTitle)}) found
      order by last_time desc limit ${count})`,
  )} order by c.last_time desc, c.id desc`.execute(db);
  return rows.map(presentConversation);
}

function beforeCursor(cursor: string | null | undefined): RawBuilder<unknown>[] {
  const [, time, id] = /^(\d{1,18})\.(\d{1,9})$/.exec(cursor ?? '') ?? [];
  return time === undefined || id === undefined
    ? []
    : [sql`(${lastTimeMicroseconds}, c.id) < (${time}::bigint, ${Number(id)})`];
}

const containsWord = (me: number, word: string) => {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(praxis_fold(coalesce(${titleColumn}, '')) like ${pattern} or praxis_fold(coalesce(m.text, '')) like ${pattern}
    or exists (select from participants other join people on people.id = other.person where other.conversation = c.id
      and other.person <> ${me} and praxis_fold(people.name) like ${pattern}))`;
};

function presentConversation(row: ConversationRow): Conversation {
  const Users = row.users.map(({ id, name, roles, online: status, read }) => ({
    Id: String(id),
    Name: name,
    Roles: roles.filter(isRole),
    status,
    Read: read,
  }));
  return {
    Id: String(row.id),
    Title: row.title ?? Users.map(({ Name }) => Name).join(', '),
    Group: row.group,
    ...(row.action === null ? {} : { ActionId: String(row.action) }),
    Users,
    Last: row.last?.toISOString() ?? null,
    LastSeq: row.last_seq,
    LastMessage: row.text || (row.file ?? ''),
    LastUserId: row.sender === null ? null : String(row.sender),
    New: row.unread,
    CanSend: row.can_send,
    Cursor: row.cursor,
  };
}
