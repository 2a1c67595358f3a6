import { sql, type RawBuilder } from 'kysely';
import type { SentItem, SharedFile } from '../../../../schemas/entities/chat.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';

export interface SentItemQuery {
  readonly Search?: string;
  readonly Kind?: 'all' | 'message' | 'file' | 'announcement';
  readonly page?: number;
  readonly count?: number;
}

interface SentItemRow {
  readonly id: string;
  readonly kind: SentItem['Kind'];
  readonly text: string;
  readonly time: Date;
  readonly recipients: readonly string[];
  readonly count: number;
  readonly read: number;
  readonly conversation: number | null;
  readonly file: SharedFile | null;
}

const receiverNames = (from: RawBuilder<unknown>) =>
  sql`array(select coalesce(nullif(people.name, ''), '…') from ${from} order by people.sort_name limit 3)`;

/** Single messages and files; a message to many people is one announcement. */
const selectSentItems = ({ person, project }: Reader) => sql`
  select m.conversation || '.' || m.seq as id, case when m.file is null then 'message' else 'file' end as kind, m.text, m.time,
    ${receiverNames(sql`participants o join people on people.id = o.person where o.conversation = m.conversation and o.person <> m.sender`)} as recipients,
    (select count(*)::integer from participants o where o.conversation = m.conversation and o.person <> m.sender) as count,
    (select count(*)::integer from participants o
      where o.conversation = m.conversation and o.person <> m.sender and o.read_seq >= m.seq) as read,
    m.conversation, m.file
  from messages m join conversations c on c.id = m.conversation
  where m.sender = ${person} and c.project = ${project.id} and m.announcement is null
  union all
  select 'a' || a.id, 'announcement', a.text, a.time,
    ${receiverNames(sql`messages m join participants o on o.conversation = m.conversation and o.person <> m.sender
      join people on people.id = o.person where m.announcement = a.id`)},
    a.count,
    (select count(*)::integer from messages m join participants o on o.conversation = m.conversation and o.person <> m.sender
      where m.announcement = a.id and o.read_seq >= m.seq),
    null, null
  from announcements a where a.sender = ${person} and a.project = ${project.id}`;

/** A page of the items that somebody sent, newest first. */
export async function listSentItems(db: Db, reader: Reader, asked: SentItemQuery) {
  const { Kind = 'all', page = 0, count: size = 20 } = asked;
  const text = fold(asked.Search?.trim() ?? '');
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const conditions = [
    sql`true`,
    ...(Kind === 'all' ? [] : [sql`kind = ${Kind}`]),
    ...(text === '' ? [] : [sql`praxis_fold(text || ' ' || coalesce(file ->> 'Name', '')) like ${pattern}`]),
  ];
  const from = sql`from (${selectSentItems(reader)}) sent where ${sql.join(conditions, sql` and `)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<SentItemRow>`select * ${from} order by time desc, id limit ${size} offset ${page * size}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(db),
  ]);
  return { list: rows.map(presentSentItem), count: counted.rows[0]?.count ?? 0 };
}

const presentSentItem = (row: SentItemRow): SentItem => ({
  Id: row.id,
  Kind: row.kind,
  Message: row.text,
  Time: row.time.toISOString(),
  To: [...row.recipients],
  Count: row.count,
  Read: row.read,
  ConversationId: row.conversation === null ? null : String(row.conversation),
  ...(row.file ? { File: row.file } : {}),
});
