import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionMaking } from '../../../../schemas/calls/action-making.ts';
import { ACTION_FLAGS, VIEW_TYPES } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict } from '../../../platform/base/problem.ts';
import { findDocument, storeDocumentRevision } from '../../documents/index.ts';
import { actionNotFound, requireEditableAction } from './find.ts';
import { storeActionRevision } from './history.ts';
import { viewKey } from './views.ts';

/** Deletes an action. Refuses if people have stored data or done something in it. */
export async function removeAction(context: CallContext, body: Static<typeof actionMaking.remove.body>): Promise<void> {
  const { reader, row } = await requireEditableAction(context, body);
  await context.db.transaction().execute(async (db) => {
    const locked = await db.selectFrom('actions').where('id', '=', row.id).selectAll().forUpdate().executeTakeFirst();
    if (!locked) throw actionNotFound();
    if ((locked.flags & ACTION_FLAGS.CanDelete) === 0) throw conflict('action-kept', 'The action may not be deleted.');
    if (await isUsed(db, row.id)) throw conflict('action-in-use', 'The action has data or completions.');
    const { created: _created, place: _place, author: _author, ...content } = locked;
    await storeActionRevision(db, reader, `action ${row.id}`, locked.revision, content);
    await removeViews(db, context, reader, row.id);
    await db.deleteFrom('actions').where('id', '=', row.id).execute();
    await context.audit(
      {
        action: 'actions.remove',
        subject: `action ${row.id}`,
        project: String(reader.project.id),
        details: { title: locked.title, type: locked.type },
      },
      db,
    );
  });
}

async function isUsed(db: Db, action: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from action_completions where action = ${action} and done)
    or exists (select from action_data where action = ${action} and kind <> 'action')
    or exists (select from answer_sets where action = ${action}) as used`.execute(db);
  return rows[0]?.used ?? false;
}

async function removeViews(db: Db, context: CallContext, reader: Reader, action: number): Promise<void> {
  const author = { id: context.me.Id, name: context.me.UserName };
  for (const view of VIEW_TYPES) {
    const key = viewKey(reader.project.id, `actions/${action}`, view);
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
    if (await findDocument(db, key)) await storeDocumentRevision(db, key, author, { document: null, message: '' });
  }
}
