import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { findFollowers } from '../actions/followers.ts';
import type { AnswerSetRow } from './answer-sets.ts';

type SetAddress = Pick<AnswerSetRow, 'id' | 'project' | 'action' | 'person'>;

/** Sends the state of a set to the mentee and their mentors, supervisors and coordinators. Call it after the commit. */
export async function broadcastChanged(
  { db, hub }: CallContext,
  { id, project, action, person }: SetAddress,
): Promise<void> {
  if (action === null || person === null) return;
  const ids = { ActionId: String(action), MenteeId: String(person) };
  await hub.toPeople(await findFollowers(db, project, action, person), 'quest.changed', { AnswerSetId: id, ...ids });
}

/** The same for an action that was completed or opened again by its questionnaire. */
export async function broadcastCompletion(context: CallContext, address: SetAddress, done: boolean): Promise<void> {
  const { action, person } = address;
  if (action === null || person === null) return;
  const people = await findFollowers(context.db, address.project, action, person);
  await context.hub.toPeople(people, 'actions.completed', {
    ActionId: String(action),
    MenteeId: String(person),
    Completed: done,
  });
}

/** Writes the audit line of a change of a set, in its transaction. */
export const writeSetAudit = (
  context: CallContext,
  db: Db,
  set: Pick<AnswerSetRow, 'id' | 'person' | 'project' | 'action'>,
  action: 'quest.clear' | 'quest.moreTime' | 'quest.reset',
  details: Readonly<Record<string, unknown>>,
) =>
  context.audit(
    {
      action,
      subject: set.person === null ? `answer set ${set.id}` : `person ${set.person}`,
      project: String(set.project),
      details: { ...details, answerSet: set.id, ...(set.action === null ? {} : { action: set.action }) },
    },
    db,
  );
