import type { Calls } from '../../../../schemas/calls/index.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { loadMovable, noApplication, sendApplicationsChanged } from '../applications/moves.ts';

export async function addNote(
  context: CallContext,
  reader: Reader,
  { AppId, Text }: Calls['reviews.addNote']['body'],
): Promise<Calls['reviews.addNote']['reply']> {
  const id = await context.db.transaction().execute(async (db) => {
    const [row] = await loadMovable(db, reader, [AppId], true);
    if (!row) throw noApplication();
    const note = await db
      .insertInto('application_notes')
      .values({ application: row.id, person: context.me.Id, text: Text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditNote(context, db, reader, { application: row.id, action: 'reviews.addNote' });
    return note.id;
  });
  await sendApplicationsChanged(context, reader.project.id);
  return { Id: String(id) };
}

/** Removes an own note. */
export async function removeNote(
  context: CallContext,
  reader: Reader,
  { AppId, NoteId }: Calls['reviews.removeNote']['body'],
): Promise<Calls['reviews.removeNote']['reply']> {
  await context.db.transaction().execute(async (db) => {
    const [row] = await loadMovable(db, reader, [AppId], true);
    if (!row) throw noApplication();
    const { numDeletedRows } = await db
      .deleteFrom('application_notes')
      .where('id', '=', parseId(NoteId))
      .where('application', '=', row.id)
      .where('person', '=', context.me.Id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('not-found', 'There is no such note of yours.');
    await auditNote(context, db, reader, { application: row.id, action: 'reviews.removeNote' });
  });
  await sendApplicationsChanged(context, reader.project.id);
  return {};
}

const auditNote = (
  context: CallContext,
  db: Db,
  { project }: Reader,
  { application, action }: { readonly application: number; readonly action: 'reviews.addNote' | 'reviews.removeNote' },
): Promise<void> =>
  context.audit({ action, subject: `application ${application}`, project: String(project.id), details: {} }, db);
