import type { CallContext } from '../../area.ts';
import { maySeeAction, mayMakeActions, visibleActions } from '../../policy/actions.ts';
import { findReader, parseId, requireReader, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';

export const actionNotFound = () => notFound('no-action', 'There is no such action.');

/** The reader in the project of an action: the one that is named, else that of the action. What is not there and what is not theirs is one answer. */
export async function requireActionReader(context: CallContext, action: number, project?: string): Promise<Reader> {
  const row = await context.db.selectFrom('actions').where('id', '=', action).select('project').executeTakeFirst();
  const reader = project === undefined ? row && (await findReader(context, row.project)) : undefined;
  const named = project === undefined ? reader : await requireReader(context, project);
  if (!row || !named || named.project.id !== row.project) throw actionNotFound();
  return named;
}

/** An action that the reader sees, of a mentee whom they see in it. */
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

/** An action whole, for who makes actions. */
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
