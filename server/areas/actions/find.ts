import type { CallContext } from '../../area.ts';
import { maySeeAction, mayMakeActions, visibleActions } from '../../policy/actions.ts';
import { callerIn, idOf, readerOf, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';

export const noAction = () => notFound('no-action', 'There is no such action.');

/** The reader in the project of an action: the one that is named, else that of the action. What is not there and what is not theirs is one answer. */
export async function readerOfAction(context: CallContext, action: number, project?: string): Promise<Reader> {
  const row = await context.db.selectFrom('actions').where('id', '=', action).select('project').executeTakeFirst();
  const reader = project === undefined ? row && (await callerIn(context, row.project)) : undefined;
  const named = project === undefined ? reader : await readerOf(context, project);
  if (!row || !named || named.project.id !== row.project) throw noAction();
  return named;
}

/** An action that the reader sees, of a mentee whom they see in it. */
export async function seenAction(
  context: CallContext,
  { ActionId, ProjectId }: { readonly ActionId: string; readonly ProjectId?: string },
  mentee?: number,
): Promise<{ readonly reader: Reader; readonly action: number }> {
  const action = idOf(ActionId);
  const reader = await readerOfAction(context, action, ProjectId);
  if (!(await maySeeAction(context.db, reader, action, mentee))) throw noAction();
  return { reader, action };
}

/** An action whole, for who makes actions. */
export async function ownAction(
  context: CallContext,
  { ActionId, ProjectId }: { readonly ActionId: string; readonly ProjectId?: string },
) {
  const action = idOf(ActionId);
  const reader = await readerOfAction(context, action, ProjectId);
  const row = await context.db
    .selectFrom('actions')
    .where('actions.id', '=', action)
    .where(visibleActions(reader))
    .selectAll()
    .executeTakeFirst();
  if (!row) throw noAction();
  if (!mayMakeActions(reader)) throw forbidden();
  return { reader, row };
}
