import type { CallContext, Db } from '../../area.ts';
import { followersOf } from '../actions/followers.ts';
import type { SetRow } from './sets.ts';

type Told = Pick<SetRow, 'id' | 'project' | 'action' | 'person'>;

/** Where a set of an action stands has changed: its mentee and who looks after them hear of it at once. After the commit. */
export async function tellChanged({ db, hub }: CallContext, { id, project, action, person }: Told): Promise<void> {
  if (action === null || person === null) return;
  const ids = { ActionId: String(action), MenteeId: String(person) };
  await hub.toPeople(await followersOf(db, project, action, person), 'quest.changed', { AnswerSetId: id, ...ids });
}

/** The same of an action that was done with its questionnaire, or has to be done again. */
export async function tellCompletion(context: CallContext, told: Told, done: boolean): Promise<void> {
  const { action, person } = told;
  if (action === null || person === null) return;
  const people = await followersOf(context.db, told.project, action, person);
  await context.hub.toPeople(people, 'actions.completed', {
    ActionId: String(action),
    MenteeId: String(person),
    Completed: done,
  });
}

/** What was done with a set stands in the audit log with the change itself. */
export const tellAudit = (
  context: CallContext,
  db: Db,
  set: Pick<SetRow, 'id' | 'person' | 'project' | 'action'>,
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
