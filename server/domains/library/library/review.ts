import { sql } from 'kysely';
import type { LibraryItem } from '../../../../schemas/entities/library.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { notify, storeNotice } from '../../../platform/notices/notify.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict } from '../../../platform/base/problem.ts';
import { requireReceivers } from '../files/people.ts';
import { requireItem, presentItem, type ItemRow } from './rows.ts';

const linkTo = ({ id, category }: ItemRow) => ({
  screen: 'library/items',
  params: { Category: category, selected: id },
});

/** Approves an item and notifies its uploader. */
export async function approveItem(context: CallContext, reader: Reader, id: string): Promise<LibraryItem> {
  const item = await requireItem(context.db, reader, id);
  if (item.state !== 'approved') await setReviewState(context, reader, item, 'approved', '');
  return presentItem(reader, await requireItem(context.db, reader, id));
}

/** Returns a waiting item with the reason. */
export async function returnItem(
  context: CallContext,
  reader: Reader,
  id: string,
  reason: string,
): Promise<LibraryItem> {
  const item = await requireItem(context.db, reader, id);
  if (item.state !== 'waiting') throw conflict('not-waiting', 'The item does not wait for approval.');
  await setReviewState(context, reader, item, 'returned', reason.trim());
  return presentItem(reader, await requireItem(context.db, reader, id));
}

async function setReviewState(
  context: CallContext,
  reader: Reader,
  item: ItemRow,
  state: 'approved' | 'returned',
  reason: string,
): Promise<void> {
  const notice = await context.db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('library_items')
      .set({ state, reason })
      .where('id', '=', item.id)
      .where('state', '=', item.state)
      .returning('changed')
      .executeTakeFirst();
    if (!changed) throw conflict('not-waiting', 'Somebody else was faster.');
    const subject = { subject: item.id, project: String(reader.project.id) };
    await context.audit(
      {
        action: `library.${state === 'approved' ? 'approve' : 'return'}`,
        ...subject,
        details: { title: item.title, reason },
      },
      db,
    );
    return storeNotice(db, {
      people: item.uploader === null || item.uploader === reader.person ? [] : [item.uploader],
      project: reader.project.id,
      kind: 'library',
      title: { key: `library.notice.${state}`, with: { title: item.title } },
      ...(reason === '' ? {} : { text: { key: reason } }),
      link: linkTo(item),
      key: `library-${state}-${item.id}-${changed.changed.getTime()}`,
    });
  });
  await notice.send(context.hub);
}

/** Recommends an approved item to visible people; those who did not have it are notified. */
export async function shareItem(
  context: CallContext,
  reader: Reader,
  body: { readonly ItemId: string; readonly MenteeIds: readonly string[]; readonly isNew?: boolean },
): Promise<number> {
  const item = await requireItem(context.db, reader, body.ItemId);
  if (item.state !== 'approved') throw conflict('not-approved', 'The item has not been approved.');
  const people = await requireReceivers(context.db, reader, body.MenteeIds);
  const isNew = body.isNew ?? true;
  const before = await findReceivers(context.db, item.id, reader.person);
  await context.db
    .insertInto('library_shares')
    .values(people.map((receiver) => ({ item: item.id, owner: reader.person, receiver, is_new: isNew })))
    .onConflict((on) =>
      on.columns(['item', 'owner', 'receiver']).doUpdateSet({ is_new: isNew, time: sql<Date>`now()` }),
    )
    .execute();
  await notify(context, {
    people: isNew ? people : people.filter((id) => !before.includes(id)),
    project: reader.project.id,
    kind: 'library',
    title: { key: 'library.notice.shared', with: { title: item.title } },
    link: linkTo(item),
    key: isNew
      ? `library-shared-${item.id}-${reader.person}-${Date.now()}`
      : `library-shared-${item.id}-${reader.person}`,
  });
  return (await findReceivers(context.db, item.id, reader.person)).length;
}

async function findReceivers(db: Db, item: string, owner: number): Promise<number[]> {
  const rows = await db
    .selectFrom('library_shares')
    .where('item', '=', item)
    .where('owner', '=', owner)
    .select('receiver')
    .execute();
  return rows.map(({ receiver }) => receiver);
}

/** Rates an item; 0 removes the rating. The item stores the mean of all. */
export async function rateItem({ db }: CallContext, reader: Reader, id: string, stars: number) {
  const item = await requireItem(db, reader, id);
  return db.transaction().execute(async (transaction) => {
    // Locked, so that the mean is of all stored ratings.
    await transaction.selectFrom('library_items').where('id', '=', item.id).select('id').forUpdate().execute();
    await transaction
      .deleteFrom('library_ratings')
      .where('item', '=', item.id)
      .where('person', '=', reader.person)
      .execute();
    if (stars > 0)
      await transaction.insertInto('library_ratings').values({ item: item.id, person: reader.person, stars }).execute();
    const { rows } = await sql<{ stars: number; ratings: number }>`
      update library_items set stars = coalesce(r.mean, 0), ratings = r.count
      from (select avg(stars)::real as mean, count(*)::integer as count from library_ratings where item = ${item.id}) r
      where id = ${item.id} returning library_items.stars, library_items.ratings`.execute(transaction);
    const [now] = rows;
    return { Stars: Math.round((now?.stars ?? 0) * 10) / 10, Ratings: now?.ratings ?? 0 };
  });
}

export async function setFavourite(
  { db }: CallContext,
  reader: Reader,
  id: string,
  favourite: boolean,
): Promise<boolean> {
  const { id: item } = await requireItem(db, reader, id);
  if (favourite)
    await db
      .insertInto('library_favourites')
      .values({ item, person: reader.person })
      .onConflict((on) => on.doNothing())
      .execute();
  else await db.deleteFrom('library_favourites').where('item', '=', item).where('person', '=', reader.person).execute();
  return favourite;
}
