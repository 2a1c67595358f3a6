import { sql, type RawBuilder } from 'kysely';
import type { NoticeKind, NoticeLink, NoticeText, Notification } from '../../../../schemas/entities/notification.ts';
import type { Db } from '../../../platform/data/tables.ts';

export interface NotificationQuery {
  readonly Show?: 'all' | 'unread' | 'read';
  readonly Kinds?: readonly NoticeKind[];
  readonly page?: number;
  readonly count?: number;
}

interface NotificationRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly title: NoticeText;
  readonly text: NoticeText | null;
  readonly link: NoticeLink | null;
  readonly time: Date;
  readonly read: Date | null;
}

/** The notifications of a person in a project, and those without a project; without a project all of them. */
const isOfPerson = (person: number, project: number | undefined) =>
  project === undefined
    ? sql`person = ${person}`
    : sql`person = ${person} and (project = ${project} or project is null)`;

export async function listNotifications(db: Db, person: number, project: number, asked: NotificationQuery) {
  const { Show = 'all', Kinds = [], page = 0, count: size = 20 } = asked;
  const conditions: RawBuilder<unknown>[] = [
    isOfPerson(person, project),
    ...(Show === 'all' ? [] : [Show === 'read' ? sql`read is not null` : sql`read is null`]),
    ...(Kinds.length === 0 ? [] : [sql`kind = any(${[...Kinds]}::text[])`]),
  ];
  const from = sql`from notifications where ${sql.join(conditions, sql` and `)}`;
  const [{ rows }, counted, New] = await Promise.all([
    sql<NotificationRow>`select id, kind, title, text, link, time, read ${from}
      order by time desc, id desc limit ${size} offset ${page * size}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(db),
    countUnread(db, person, project),
  ]);
  return { list: rows.map(presentNotification), count: counted.rows[0]?.count ?? 0, New };
}

export async function countUnread(db: Db, person: number, project: number | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications where ${isOfPerson(person, project)} and read is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Marks notifications of the person; ids of others are ignored. */
export async function markNotifications(
  db: Db,
  person: number,
  project: number | undefined,
  { Ids, Read }: { readonly Ids?: readonly string[]; readonly Read: boolean },
): Promise<void> {
  const some = Ids === undefined ? sql`true` : sql`id = any(${Ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`;
  await sql`update notifications set read = ${Read ? sql`now()` : sql`null`}
    where ${isOfPerson(person, project)} and ${some} and (read is null) = ${Read}`.execute(db);
}

const presentNotification = (row: NotificationRow): Notification => ({
  Id: row.id,
  Kind: row.kind,
  Title: row.title,
  Text: row.text,
  Link: row.link,
  Time: row.time.toISOString(),
  Read: row.read !== null,
});
