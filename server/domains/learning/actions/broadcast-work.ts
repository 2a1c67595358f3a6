import { sql } from 'kysely';
import type { WorkState } from '../../../../schemas/entities/work-states.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { notify } from '../../../platform/notices/notify.ts';
import type { Reader } from '../../../policy/reader.ts';
import { findFollowers } from './followers.ts';

interface ChangedWork {
  readonly action: number;
  readonly mentee: number;
  readonly state: WorkState;
  readonly comment?: string;
}

type Titles = Readonly<Partial<Record<WorkState, string>>>;

const TITLES_OF_MENTEES: Titles = {
  begun: 'notifications.actionUndone',
  handedIn: 'notifications.workHandedIn',
  done: 'notifications.actionDone',
};
const TITLES_OF_MENTORS: Titles = {
  begun: 'notifications.actionReturned',
  returned: 'notifications.workReturned',
  done: 'notifications.actionAccepted',
};

/** Reloads the open pages of the mentee and of the people who look after them, and notifies the other side. */
export async function broadcastWork(context: CallContext, reader: Reader, changed: ChangedWork): Promise<void> {
  const { db, hub } = context;
  const { action, mentee, state } = changed;
  const followers = await findFollowers(db, reader.project.id, action, mentee, [reader.person]);
  await hub.toPeople(followers, 'actions.completed', {
    ActionId: String(action),
    MenteeId: String(mentee),
    Completed: state === 'done',
    State: state,
  });
  await notifyWork(context, reader, changed, followers);
}

/** Notifies the mentor of changes by the mentee, and the mentee of changes by others. */
async function notifyWork(
  context: CallContext,
  reader: Reader,
  { action, mentee, state, comment = '' }: ChangedWork,
  followers: readonly number[],
): Promise<void> {
  const own = mentee === reader.person;
  const key = (own ? TITLES_OF_MENTEES : TITLES_OF_MENTORS)[state];
  const { rows } = await sql<{ title: string; name: string; mentor: number | null }>`
    select a.title, p.name, (select m.mentor from mentor_mentee m where m.project = a.project and m.mentee = p.id
      and m.action in ('', a.id::text) order by m.action desc limit 1) as mentor
    from actions a, people p where a.id = ${action} and p.id = ${mentee}`.execute(context.db);
  const [found] = rows;
  if (!found || key === undefined) return;
  const person = own ? found.mentor : mentee;
  if (person === null || !followers.includes(person)) return;
  const ids = { menteeId: String(mentee), actionId: String(action) };
  await notify(context, {
    people: [person],
    project: reader.project.id,
    kind: 'action',
    title: { key, with: { ...(own ? { name: found.name } : {}), action: found.title } },
    ...(comment ? { text: { key: 'notifications.workComment', with: { comment: comment.slice(0, 200) } } } : {}),
    link: own ? { screen: 'mentor/mentee', params: ids } : { screen: 'mentee/action', params: { Id: String(action) } },
    key: `action-work-${action}-${mentee}-${Date.now()}`,
  });
}
