import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionMaking } from '../../../../schemas/calls/action-making.ts';
import { ACTION_FLAGS, VIEW_TYPES } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { findDocument, storeDocumentRevision } from '../../documents/index.ts';
import { addActions } from './create.ts';
import { requireEditableAction } from './find.ts';
import { viewKey } from './views.ts';

/** Copies an action with its scripts and views. The copy is not published. */
export async function copyAction(context: CallContext, body: Static<typeof actionMaking.copy.body>): Promise<string> {
  const { reader, row } = await requireEditableAction(context, body);
  const title = body.Title.trim();
  if (title === '')
    throw unprocessable('action-does-not-fit', 'The action was refused.', [fieldError('/Title', 'required')]);
  const project = reader.project.id;
  return context.db.transaction().execute(async (db) => {
    // Two simultaneous copies would get the same place.
    await sql`select from projects where id = ${project} for update`.execute(db);
    const flags = (row.flags | ACTION_FLAGS.CanDelete) & ~ACTION_FLAGS.Published;
    const { type, titles, descr, data, groups, quest } = row;
    const author = reader.person;
    const [made = 0] = await addActions(db, project, [
      { type, title, titles, descr, data, group: groups, flags, quest, author },
    ]);
    const { function: shown, functions, functions_edited, controller, view_type } = row;
    const { completion_code, completion_local } = row;
    const scripts = { functions, functions_edited, controller, view_type, completion_code, completion_local };
    await db
      .updateTable('actions')
      .set({ function: shown, ...scripts })
      .where('id', '=', made)
      .execute();
    await copyViews(db, context, reader, { from: row.id, to: made });
    await context.audit(
      {
        action: 'actions.create',
        subject: `action ${made}`,
        project: String(project),
        details: { title, type, from: row.id },
      },
      db,
    );
    return String(made);
  });
}

async function copyViews(db: Db, context: CallContext, reader: Reader, { from, to }: { from: number; to: number }) {
  const author = { id: context.me.Id, name: context.me.UserName };
  for (const view of VIEW_TYPES) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
    const found = await findDocument(db, viewKey(reader.project.id, `actions/${from}`, view));
    if (!found) continue;
    const { document, functions, text } = found;
    const change = { document, functions, text: text ?? undefined, message: '' };
    await storeDocumentRevision(db, viewKey(reader.project.id, `actions/${to}`, view), author, change); // oxlint-disable-line no-await-in-loop -- likewise
  }
}
