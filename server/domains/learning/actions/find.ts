import type { CallContext } from '../../../platform/http/area.ts';
import { maySeeAction, mayMakeActions, visibleActions } from '../../../policy/actions.ts';
import { findReader, requireReader, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';

export const actionNotFound = () => notFound('no-action', 'There is no such action.');

/**
 * The reader in the given project, else in that of the action. The 404 is the same for missing and forbidden actions.
 */
export async function requireActionReader(context: CallContext, action: number, project?: string): Promise<Reader> {
  const row = await context.db.selectFrom('actions').where('id', '=', action).select('project').executeTakeFirst();
  const reader = project === undefined ? row && (await findReader(context, row.project)) : undefined;
  const named = project === undefined ? reader : await requireReader(context, project);
  if (!row || !named || named.project.id !== row.project) throw actionNotFound();
  return named;
}

/** An action that the reader sees, for a mentee whom they see in it. */
export async function requireVisibleAction(
  context: CallContext,
  { ActionId, ProjectId }: { readonly ActionId: string; readonly ProjectId?: string },
  mentee?: number,
): Promise<{ readonly reader: Reader; readonly action: number }> {
  const action = parseId(ActionId);
  const reader = await requireActionReader(context, action, ProjectId);
  if (!(await maySeeAction(context.db, reader, action, mentee))) throw actionNotFound();
  return { reader, action };
}

/** The whole action, for people who may change it. */
export async function requireEditableAction(
  context: CallContext,
  { ActionId, ProjectId }: { readonly ActionId: string; readonly ProjectId?: string },
) {
  const action = parseId(ActionId);
  const reader = await requireActionReader(context, action, ProjectId);
  const row = await context.db
    .selectFrom('actions')
    .where('actions.id', '=', action)
    .where(visibleActions(reader))
    .selectAll()
    .executeTakeFirst();
  if (!row) throw actionNotFound();
  if (!mayMakeActions(reader)) throw forbidden();
  return { reader, row };
}
