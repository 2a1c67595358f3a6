import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { notify } from '../../../platform/notices/notify.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee } from './availability.ts';

/** Notifies the mentees for whom an action is new, if it is shown and open to them. */
export async function notifyOpened(
  context: CallContext,
  reader: Reader,
  action: number,
  mentees: readonly number[],
): Promise<void> {
  const { db } = context;
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(['title', 'flags', 'data', 'revision'])
    .executeTakeFirstOrThrow();
  if ((row.flags & ACTION_FLAGS.HideFromMentee) !== 0) return;
  const states = await loadMenteeStates(db, reader.project.id, mentees);
  const own = await loadDatesOfMentees(db, action, mentees);
  const people = mentees.filter((mentee) => {
    const state = states.get(mentee) ?? {};
    return isShown(row.data, state) && findLock(withDateOfMentee(row.data, own.get(mentee)), state) === null;
  });
  await notify(context, {
    people,
    project: reader.project.id,
    kind: 'action',
    title: { key: 'notifications.actionOpened', with: { action: row.title } },
    link: { screen: 'mentee/action', params: { Id: String(action) } },
    key: `action-opened-${action}-${row.revision}`,
  });
}

async function loadDatesOfMentees(db: Db, action: number, mentees: readonly number[]) {
  const rows = await db
    .selectFrom('action_data')
    .where('action', '=', action)
    .where('kind', '=', 'action')
    .where(sql<boolean>`mentee = any(${[...mentees]}::integer[])`)
    .select(['mentee', 'data'])
    .execute();
  return new Map(rows.map(({ mentee, data }) => [mentee ?? 0, data]));
}
