import { sql } from 'kysely';
import type { CallContext } from '../../../platform/http/area.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import { presentMeetings } from '../meeting-times/present.ts';
import { loadMeetings } from '../meeting-times/rows.ts';
import { loadKnownNames, selectCountedPeople } from '../../people/index.ts';
import { requireVisibleAction } from './find.ts';
import { findLock, loadMenteeStates, withDateOfMentee } from './availability.ts';

/** The mentees of an action whom the reader sees, with the time and the mentor of each meeting. */
export async function aggregateAction(
  context: CallContext,
  body: { readonly Id: string; readonly ProjectId?: string },
) {
  const { db } = context;
  const { reader, action } = await requireVisibleAction(context, { ...body, ActionId: body.Id });
  const [{ data }, rows, meetings] = await Promise.all([
    db.selectFrom('actions').where('id', '=', action).select('data').executeTakeFirstOrThrow(),
    selectCountedPeople(db, reader, 'Mentee')
      .innerJoin('actions', (join) => join.on('actions.id', '=', action))
      .leftJoin('action_data', (join) =>
        join
          .onRef('action_data.mentee', '=', 'people.id')
          .on('action_data.action', '=', action)
          .on('action_data.kind', '=', 'action'),
      )
      .where(visibleActionsOfMentee(reader, 'people.id'))
      .orderBy('people.sort_name')
      .orderBy('people.id')
      .select([
        'people.id',
        'people.name',
        'action_data.data as own',
        sql<boolean>`exists (select from action_completions c where c.action = ${action}
          and c.mentee = people.id and c.done)`.as('completed'),
        sql<number | null>`(select l.mentor from mentor_mentee l where l.project = memberships.project
          and l.mentee = people.id and l.action in ('', ${String(action)}) order by l.action desc limit 1)`.as(
          'mentor',
        ),
      ])
      .execute(),
    loadMeetings(db, {
      project: reader.project.id,
      where: sql<boolean>`(actions.id = ${action} and ${visibleActionsOfMentee(reader, 'memberships.person')})`,
    }),
  ]);
  const ids = rows.map(({ id }) => id);
  const [shown, states, names] = await Promise.all([
    presentMeetings(db, reader, meetings),
    loadMenteeStates(db, reader.project.id, ids),
    loadKnownNames(
      db,
      reader,
      rows.flatMap(({ mentor }) => mentor ?? []),
    ),
  ]);
  const byMentee = new Map(shown.map((meeting) => [meeting.MenteeId, meeting]));
  const list = rows.map(({ id, name, own, completed, mentor }) => ({
    MenteeId: String(id),
    Name: name,
    MentorId: mentor === null ? null : String(mentor),
    Mentor: names.get(mentor ?? 0) ?? '',
    Completed: completed,
    Locked: findLock(withDateOfMentee(data, own), states.get(id) ?? {}),
    Meeting: byMentee.get(String(id)) ?? null,
    Own: own ?? {},
  }));
  return { list, count: list.length, Completed: list.filter(({ Completed }) => Completed).length };
}
