import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import type { CallContext, Db } from '../../area.ts';
import { notify } from '../../notify.ts';
import type { Reader } from '../../policy/reader.ts';
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

interface Completion {
  readonly action: number;
  readonly mentee: number;
  readonly done: boolean;
  /** Of those who see the action of this mentee. */
  readonly seeing: readonly number[];
}

/** Notifies the mentor of what the mentee did, and the mentee of what others did. */
export async function notifyCompleted(
  context: CallContext,
  reader: Reader,
  { action, mentee, done, seeing }: Completion,
): Promise<void> {
  const { db } = context;
  const { rows } = await sql<{ title: string; name: string; mentor: number | null }>`
    select a.title, p.name, (select m.mentor from mentor_mentee m where m.project = a.project and m.mentee = p.id
      and m.action in ('', a.id::text) order by m.action desc limit 1) as mentor
    from actions a, people p where a.id = ${action} and p.id = ${mentee}`.execute(db);
  const [found] = rows;
  if (!found) return;
  const { title, name, mentor } = found;
  const own = mentee === reader.person;
  const people = [own ? mentor : mentee].filter((person) => person !== null && seeing.includes(person));
  const ids = { menteeId: String(mentee), actionId: String(action) };
  await notify(context, {
    people: people.filter((person) => person !== null),
    project: reader.project.id,
    kind: 'action',
    title: own
      ? { key: done ? 'notifications.actionDone' : 'notifications.actionUndone', with: { name, action: title } }
      : { key: done ? 'notifications.actionAccepted' : 'notifications.actionReturned', with: { action: title } },
    link: own ? { screen: 'mentor/mentee', params: ids } : { screen: 'mentee/action', params: { Id: String(action) } },
    key: `action-completed-${action}-${mentee}-${Date.now()}`,
  });
}
