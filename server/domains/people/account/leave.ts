import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { forbidWhileImpersonating } from '../../../policy/impersonation.ts';
import { updateLevels } from '../../../policy/levels.ts';
import { requireReader } from '../../../policy/reader.ts';
import { requireOtherAdmin } from '../persons/last-admin.ts';
import { findLandingProject } from './landing.ts';

/** Leaves a project: deletes the membership with its roles, fields and links. Returns the project that opens next. */
export async function leaveProject(context: CallContext, project: string): Promise<string | null> {
  forbidWhileImpersonating(context);
  const { person, roles, project: left } = await requireReader(context, project);
  const next = await context.db.transaction().execute(async (db) => {
    await requireOtherAdmin(db, left.id, person);
    const links = await removeLinks(db, left.id, person);
    await db.deleteFrom('memberships').where('person', '=', person).where('project', '=', left.id).execute();
    await updateLevels(db, [person]);
    const landing = (await findLandingProject(db, person, left.id)) ?? null;
    await db
      .updateTable('people')
      .set({ default_project: landing })
      .where('id', '=', person)
      .where('default_project', '=', left.id)
      .execute();
    const details = { roles, links };
    await context.audit(
      { action: 'account.leaveProject', subject: `person ${person}`, project: String(left.id), details },
      db,
    );
    return landing;
  });
  // Ends the sockets, whose rights have changed.
  await context.hub.endPerson(person);
  return next === null ? null : String(next);
}

/** Deletes all mentor links of the person, as mentor and as mentee. */
async function removeLinks(db: Db, project: number, person: number): Promise<number> {
  const gone = [
    await db
      .deleteFrom('mentor_mentee')
      .where('project', '=', project)
      .where((where) => where.or([where('mentor', '=', person), where('mentee', '=', person)]))
      .executeTakeFirst(),
    await db
      .deleteFrom('supervisor_mentor')
      .where('project', '=', project)
      .where((where) => where.or([where('supervisor', '=', person), where('mentor', '=', person)]))
      .executeTakeFirst(),
    await db
      .deleteFrom('coordinator_mentee')
      .where('project', '=', project)
      .where((where) => where.or([where('coordinator', '=', person), where('mentee', '=', person)]))
      .executeTakeFirst(),
  ];
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
