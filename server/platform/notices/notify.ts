import { sql } from 'kysely';
import type { NoticeKind, NoticeLink, NoticeText } from '../../../schemas/entities/notification.ts';
import type { CallContext } from '../http/area.ts';
import type { Db } from '../data/tables.ts';
import type { HubSender } from '../base/hub-sender.ts';

/** A notification for people. */
export interface Notice {
  readonly people: readonly number[];
  /** Null: shown in every project. */
  readonly project: number | null;
  readonly kind: NoticeKind;
  /** The key of a text, so that readers get it in their own language, and the values in it. */
  readonly title: NoticeText;
  readonly text?: NoticeText;
  readonly link?: NoticeLink;
  /** A person is notified only once for a key, even if the work is repeated. */
  readonly key: string;
}

/** A stored notification that is not sent yet. */
export interface StoredNotice {
  /** Sends it to open pages. Called after the commit, since pages load it at once. */
  readonly send: (hub: HubSender) => Promise<void>;
}

/** Stores a notification for each person, in the transaction of its change. Call `send` after the commit. */
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

/** Stores and sends at once, for changes that are already committed. */
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
