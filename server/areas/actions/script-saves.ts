import type { Updateable } from 'kysely';
import type { Static } from 'typebox';
import type { actionViews } from '../../../schemas/calls/action-views.ts';
import type { actionWork } from '../../../schemas/calls/action-work.ts';
import type { AuditAction } from '../../../schemas/entities/audit.ts';
import type { CallContext } from '../../area.ts';
import { mayMakeActions } from '../../policy/actions.ts';
import { readerOf, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';
import { askerOf } from '../../sandbox/scripts.ts';
import { changeAction, type ActionChange } from './change.ts';
import { ownAction } from './find.ts';
import { keepState, requireNewest } from './history.ts';
import { actionTypesOf } from './rows.ts';
import { requireCompiling, requireRule } from './scripts.ts';
import type { ActionTypeTable } from './tables.ts';
import { tellView } from './views.ts';

type Views = typeof actionViews;

const kind = (viewType: string | undefined) => (viewType === undefined ? {} : { view_type: viewType });

export async function saveController(context: CallContext, body: Static<Views['saveController']['body']>) {
  const { reader, row } = await ownAction(context, { ...body, ActionId: body.Id });
  await requireCompiling(askerOf(context, reader), body.ctrl, '/ctrl');
  const set = { controller: body.ctrl, ...kind(body.viewType) };
  return changeScripts(context, reader, { action: row.id, audit: 'actions.saveController', base: body.Base, set });
}

/** Functions of its own take the place of those of the type; an empty text gives these back. */
export async function saveFunctions(context: CallContext, body: Static<Views['saveFunctions']['body']>) {
  const { reader, row } = await ownAction(context, { ...body, ActionId: body.Id });
  await requireCompiling(askerOf(context, reader), body.Functions, '/Functions');
  const set = { functions: body.Functions, functions_edited: body.Functions.trim() !== '', ...kind(body.viewType) };
  return changeScripts(context, reader, { action: row.id, audit: 'actions.saveFunctions', base: body.Base, set });
}

/** Whoever has a view of the action open runs the new ones from then on. */
async function changeScripts(context: CallContext, reader: Reader, change: ActionChange) {
  const Revision = await context.db.transaction().execute((db) => changeAction(context, reader, change, db));
  await tellView(context, reader, `actions/${change.action}`, Revision);
  return { Revision };
}

export async function saveCompletion(
  context: CallContext,
  body: Static<(typeof actionWork)['saveCompletionScript']['body']>,
) {
  const { reader, row } = await ownAction(context, body);
  const asker = askerOf(context, reader);
  await requireRule(asker, body.Code, '/Code');
  await requireCompiling(asker, body.Local, '/Local');
  const set = { completion_code: body.Code, completion_local: body.Local };
  const change = { action: row.id, audit: 'actions.saveCompletionScript' as const, base: body.Base, set };
  return { Revision: await context.db.transaction().execute((db) => changeAction(context, reader, change, db)) };
}

export const saveTypeController = async (context: CallContext, body: Static<Views['saveTypeController']['body']>) => {
  const { reader } = await ownType(context, body);
  await requireCompiling(askerOf(context, reader), body.ctrl, '/ctrl');
  return changeType(context, body, 'actions.saveTypeController', { controller: body.ctrl, ...kind(body.viewType) });
};

export const saveTypeFunctions = async (context: CallContext, body: Static<Views['saveTypeFunctions']['body']>) => {
  const { reader } = await ownType(context, body);
  await requireCompiling(askerOf(context, reader), body.Functions, '/Functions');
  return changeType(context, body, 'actions.saveTypeFunctions', { functions: body.Functions, ...kind(body.viewType) });
};

interface OfType {
  readonly ProjectId?: string;
  readonly Id: string | number;
  readonly Base?: number;
}

/** A type of the reader's project, for who makes actions. */
export async function ownType(
  context: CallContext,
  { ProjectId, Id }: Pick<OfType, 'ProjectId' | 'Id'>,
): Promise<{ reader: Reader; type: number; descr: string }> {
  const reader = await readerOf(context, ProjectId);
  if (!mayMakeActions(reader)) throw forbidden();
  const type = (await actionTypesOf(context.db, reader.project.id)).find((each) => each.Id === Number(Id));
  if (!type) throw notFound('no-type', 'There is no such type.');
  return { reader, type: type.Id, descr: type.Descr };
}

export async function changeType(
  context: CallContext,
  body: OfType,
  audit: AuditAction,
  set: Omit<Updateable<ActionTypeTable>, 'id' | 'project' | 'revision'>,
): Promise<{ Revision: number }> {
  const { reader, type, descr } = await ownType(context, body);
  const project = reader.project.id;
  const Revision = await context.db.transaction().execute(async (db) => {
    // What every project has is stored with the first change of it.
    const first = { project, id: type, descr, revision: 1 };
    await db
      .insertInto('action_types')
      .values(first)
      .onConflict((found) => found.doNothing())
      .execute();
    const row = await db
      .selectFrom('action_types')
      .where('project', '=', project)
      .where('id', '=', type)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    requireNewest(row.revision, body.Base);
    await keepState(db, reader, `type ${type}`, row.revision, row);
    const revision = row.revision + 1;
    await db
      .updateTable('action_types')
      .set({ ...set, revision })
      .where('project', '=', project)
      .where('id', '=', type)
      .execute();
    await context.audit(
      { action: audit, subject: `type ${type}`, project: String(project), details: { revision } },
      db,
    );
    return revision;
  });
  await tellView(context, reader, `types/${type}`, Revision);
  return { Revision };
}
