import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/data/tables.ts';
import { storeNotice, type StoredNotice } from '../../../platform/notices/notify.ts';
import type { Reader } from '../../../policy/reader.ts';

interface NewLinks {
  readonly mentor: number;
  /** The mentees whose mentor changed. */
  readonly mentees: readonly number[];
  /** '' is the default mentor. */
  readonly actions: readonly string[];
}

/** Notifies mentees of their new mentor, and the mentor of new mentees. */
export async function storeLinkNotices(
  db: Db,
  reader: Reader,
  { mentor, mentees, actions }: NewLinks,
): Promise<StoredNotice[]> {
  if (mentees.length === 0) return [];
  const { name } = await db.selectFrom('people').where('id', '=', mentor).select('name').executeTakeFirstOrThrow();
  const common = { project: reader.project.id, kind: 'account' as const, key: `linked-${randomUUID()}` };
  const toMentees = await storeNotice(db, {
    ...common,
    people: mentees,
    title: actions.includes('')
      ? { key: 'notifications.mentorNew', with: { name } }
      : { key: 'notifications.mentorOfActions', with: { name, count: actions.length } },
    link: { screen: 'mentee', params: {} },
  });
  if (mentor === reader.person) return [toMentees];
  const toMentor = await storeNotice(db, {
    ...common,
    people: [mentor],
    title: { key: 'notifications.menteesNew', with: { count: mentees.length } },
    link: { screen: 'mentor/mentee/list', params: {} },
  });
  return [toMentees, toMentor];
}
