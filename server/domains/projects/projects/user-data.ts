import type { CallContext } from '../../../platform/http/area.ts';
import { mayChangePerson } from '../../../policy/people.ts';
import { hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { fieldError, forbidden, notFound, unprocessable } from '../../../platform/base/problem.ts';
import { selectVisiblePeople } from '../../people/index.ts';

/** The maximum size of a person's data in a project. */
const MAX_BYTES = 64 * 1024;

type Data = Readonly<Record<string, unknown>>;

/** The data that pages store for a person. */
export async function getUserData(context: CallContext, project: string | undefined, user: string): Promise<Data> {
  const { reader, person } = await requireOwner(context, project, user);
  const row = await context.db
    .selectFrom('user_data')
    .where('project', '=', reader.project.id)
    .where('person', '=', person)
    .select('data')
    .executeTakeFirst();
  return row?.data ?? {};
}

/** Replaces the stored data. */
export async function setUserData(
  context: CallContext,
  project: string | undefined,
  user: string,
  data: Data,
): Promise<Data> {
  const { reader, person, changeable } = await requireOwner(context, project, user);
  if (!changeable) throw forbidden('level', 'Only somebody of a lower level may change this person.');
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw unprocessable('user-data-size', 'More than 64 KB cannot be stored.', [
      fieldError('/Data', 'size', { kilobytes: MAX_BYTES / 1_024 }),
    ]);
  await context.db.transaction().execute(async (db) => {
    await db
      .insertInto('user_data')
      .values({ project: reader.project.id, person, data: text })
      .onConflict((conflict) => conflict.columns(['project', 'person']).doUpdateSet({ data: text }))
      .execute();
    if (person !== reader.person)
      await context.audit(
        {
          action: 'projects.setUserData',
          subject: `person ${person}`,
          project: String(reader.project.id),
          details: { keys: Object.keys(data) },
        },
        db,
      );
  });
  return data;
}

/** The reader, or for staff a person whom they see; for others the reply does not reveal whether the person exists. */
async function requireOwner(
  context: CallContext,
  project: string | undefined,
  user: string,
): Promise<{ readonly reader: Reader; readonly person: number; readonly changeable: boolean }> {
  const reader = await requireReader(context, project);
  const person = parseId(user);
  if (person === reader.person) return { reader, person, changeable: true };
  const staff = hasRole(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor');
  const found = staff
    ? await selectVisiblePeople(context.db, reader)
        .where('people.id', '=', person)
        .select(['people.id', 'people.level'])
        .executeTakeFirst()
    : undefined;
  if (!found) throw notFound('no-person', 'There is no such person.');
  return { reader, person, changeable: mayChangePerson(reader, found) };
}
