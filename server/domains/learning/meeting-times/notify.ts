import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { notify, type Notice } from '../../../platform/notices/notify.ts';
import { maySeeAction } from '../../../policy/actions.ts';
import { findPersonReader, type Reader } from '../../../policy/reader.ts';
import { meetingTime } from '../../people/index.ts';
import { findMentor } from './overlaps.ts';

/** The former and the new own time of one mentee. */
interface MovedMeeting {
  readonly action: number;
  readonly mentee: number;
  readonly was: number | null;
  readonly time: number | null;
  readonly revision: number;
}

/** Notifies mentee and mentor of a new time, except the one who set it. Past meetings are not notified. */
export async function notifyOwnTime(context: CallContext, reader: Reader, moved: MovedMeeting): Promise<void> {
  const { db } = context;
  const { action, mentee, revision } = moved;
  const { title, data } = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(['title', 'data'])
    .executeTakeFirstOrThrow();
  const shared = meetingTime(data);
  const [was, time] = [moved.was ?? shared, moved.time ?? shared];
  if (was === time || Math.max(was ?? 0, time ?? 0) < Date.now()) return;
  const mentor = await findMentor(db, reader.project.id, action, mentee);
  const names = await loadNames(db, [mentee, mentor]);
  const notifyPerson = async (person: number | null, other: number | null, link: Notice['link']) => {
    if (
      person === null ||
      person === reader.person ||
      !(await canSeeAction(db, person, reader.project.id, action, mentee))
    )
      return;
    await notify(context, {
      people: [person],
      project: reader.project.id,
      kind: 'meeting',
      title: {
        key: noticeKey(was, time),
        with: { name: names.get(other ?? 0) ?? title, was: isoOf(was), when: isoOf(time) },
      },
      text: { key: 'notifications.meetingAction', with: { action: title } },
      ...(link ? { link } : {}),
      key: `meeting-${action}-${mentee}-${revision}`,
    });
  };
  await notifyPerson(mentee, mentor, { screen: 'mentee/action', params: { Id: String(action) } });
  await notifyPerson(mentor, mentee, {
    screen: 'mentor/mentee',
    params: { menteeId: String(mentee), actionId: String(action) },
  });
}

function noticeKey(was: number | null, time: number | null): string {
  if (time === null) return 'notifications.meetingCancelled';
  return was === null ? 'notifications.meetingSet' : 'notifications.meetingChanged';
}

/** Readers get it in words of their language. */
const isoOf = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());

async function loadNames(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('people')
    .where('id', 'in', [0, ...ids.map((id) => id ?? 0)])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether a person sees an action, which may be hidden from mentee or mentor. */
export async function canSeeAction(
  db: Db,
  person: number,
  project: number,
  action: number,
  mentee: number,
): Promise<boolean> {
  const reader = await findPersonReader(db, person, project);
  return reader !== undefined && maySeeAction(db, reader, action, mentee);
}

/** Notifies a change of the common time of an action: those who see it and have no time of their own. */
export async function notifySharedTime(
  context: CallContext,
  reader: Reader,
  moved: { readonly action: number; readonly time: number; readonly revision: number },
): Promise<void> {
  const { action, time, revision } = moved;
  const { title } = await context.db
    .selectFrom('actions')
    .where('id', '=', action)
    .select('title')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ person: number }>`
    select m.person from memberships m join actions a on a.project = m.project
    where a.id = ${action} and 'Mentee' = any(m.roles) and a.flags & ${ACTION_FLAGS.HideFromMentee} = 0
      and (a.flags & ${ACTION_FLAGS.Published} <> 0 or exists (select from action_published p where p.action = a.id and p.mentee = m.person))
      and not exists (select from action_data d where d.action = a.id and d.mentee = m.person and d.kind = 'action' and d.data ? 'date')
  `.execute(context.db);
  await notify(context, {
    people: rows.map(({ person }) => person),
    project: reader.project.id,
    kind: 'meeting',
    title: { key: 'notifications.meetingSetFor', with: { action: title, when: isoOf(time) } },
    link: { screen: 'mentee/action', params: { Id: String(action) } },
    key: `meeting-${action}-all-${revision}`,
  });
}
