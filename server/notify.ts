import { sql } from 'kysely';
import type { NoticeKind, NoticeLink, NoticeText } from '../schemas/entities/notification.ts';
import type { CallContext, Db } from './area.ts';
import type { HubSender } from './hub/sender.ts';

/** Something to tell people. */
export interface Notice {
  readonly people: readonly number[];
  /** Null: it is told in every project. */
  readonly project: number | null;
  readonly kind: NoticeKind;
  /** A key of the texts, so that each reader has it in their own language, and what stands in it. */
  readonly title: NoticeText;
  readonly text?: NoticeText;
  readonly link?: NoticeLink;
  /** The same person is told the same key once, however often the work is done again. */
  readonly key: string;
}

/** What was stored and not yet told. */
export interface StoredNotice {
  /** Tells the open pages. After the commit: who hears of it asks for it at once. */
  readonly send: (hub: HubSender) => Promise<void>;
}

/** Stores a notification for each person, in the transaction of the change that it is about. Call `send` after the commit. */
export async function storeNotice(db: Db, notice: Notice): Promise<StoredNotice> {
  const people = [...new Set(notice.people)];
  if (people.length === 0) return { send: () => Promise.resolve() };
  const { rows } = await sql<{ id: string; person: number }>`
    insert into notifications (person, project, key, kind, title, text, link)
    select person, ${notice.project}::integer, ${notice.key}, ${notice.kind}, ${JSON.stringify(notice.title)}::jsonb,
      ${notice.text ? JSON.stringify(notice.text) : null}::jsonb, ${notice.link ? JSON.stringify(notice.link) : null}::jsonb
    from unnest(${people}::integer[]) as person
    where exists (select from people p where p.id = person)
    on conflict (person, key) do nothing returning id, person`.execute(db);
  return { send: (hub) => sendNotice(hub, notice, rows) };
}

/** Stores and tells at once, for changes that are already committed. */
export async function notify(context: Pick<CallContext, 'db' | 'hub'>, notice: Notice): Promise<void> {
  await (await storeNotice(context.db, notice)).send(context.hub);
}

async function sendNotice(
  hub: HubSender,
  { project, kind, title, text, link }: Notice,
  rows: readonly { readonly id: string; readonly person: number }[],
): Promise<void> {
  await Promise.all(
    rows.map(({ id, person }) =>
      hub.toPeople([person], 'notify.showNotification', {
        title: title.key,
        data: {
          Id: id,
          ProjectId: project === null ? null : String(project),
          Kind: kind,
          Title: title,
          Text: text ?? null,
          Link: link ?? null,
        },
      }),
    ),
  );
}
