import type { CallContext } from '../../../platform/http/area.ts';
import { requireChange } from '../../../policy/change-people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { selectVisiblePeople } from './rows.ts';

/**
 * The projects of somebody, for readers who may choose their default project: this needs the right in every one of
 * them, so that no project is shown to people outside of it.
 */
export async function projectsOfPerson(context: CallContext, reader: Reader, userId: string) {
  const { db } = context;
  const person = parseId(userId);
  const target = await selectVisiblePeople(db, reader)
    .where('people.id', '=', person)
    .select('people.default_project')
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  await requireChange(context, db, reader, person, 'defaultProject');
  const projects = await db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project')
    .where('memberships.person', '=', person)
    .orderBy('projects.descr')
    .select(['projects.id', 'projects.descr'])
    .execute();
  return {
    Projects: projects.map(({ id, descr }) => ({ Id: String(id), Descr: descr })),
    DefaultProject: target.default_project === null ? null : String(target.default_project),
  };
}
