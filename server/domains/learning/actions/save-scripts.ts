import type { Updateable } from 'kysely';
import type { Static } from 'typebox';
import type { actionViews } from '../../../../schemas/calls/action-views.ts';
import type { actionWork } from '../../../../schemas/calls/action-work.ts';
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import { mayMakeActions } from '../../../policy/actions.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { createScriptCaller, requireCompilableScript } from '../../../platform/sandbox/scripts.ts';
import { changeAction, listChanged, type ActionChange } from './change.ts';
import { requireEditableAction } from './find.ts';
import { storeActionRevision, requireNewestRevision } from './history.ts';
import { listActionTypes } from './rows.ts';
import { requireScriptOrRule } from './scripts.ts';
import { broadcastDocument } from '../../documents/index.ts';

type Views = typeof actionViews;

const viewTypeColumn = (viewType: string | undefined) => (viewType === undefined ? {} : { view_type: viewType });

export async function saveController(context: CallContext, body: Static<Views['saveController']['body']>) {
  const { reader, row } = await requireEditableAction(context, { ...body, ActionId: body.Id });
  await requireCompilableScript(createScriptCaller(context, reader), body.ctrl, '/ctrl');
  const set = { controller: body.ctrl, ...viewTypeColumn(body.viewType) };
  return changeScripts(context, reader, { action: row.id, audit: 'actions.saveController', base: body.Base, set });
}

/** Own functions of an action replace those of its type; an empty text resets them. */
export async function saveFunctions(context: CallContext, body: Static<Views['saveFunctions']['body']>) {
  const { reader, row } = await requireEditableAction(context, { ...body, ActionId: body.Id });
  await requireCompilableScript(createScriptCaller(context, reader), body.Functions, '/Functions');
  const set = {
    functions: body.Functions,
    functions_edited: body.Functions.trim() !== '',
    ...viewTypeColumn(body.viewType),
  };
  return changeScripts(context, reader, { action: row.id, audit: 'actions.saveFunctions', base: body.Base, set });
}

/** Open pages with a view of the action run the new scripts from then on. */
async function changeScripts(context: CallContext, reader: Reader, change: ActionChange) {
  const Revision = await context.db.transaction().execute((db) => changeAction(context, reader, change, db));
  await broadcastDocument(
    context,
    { project: reader.project.id, kind: 'actionView', name: `actions/${change.action}` },
    Revision,
  );
  return { Revision };
}

export async function saveCompletion(
  context: CallContext,
  body: Static<(typeof actionWork)['saveCompletionScript']['body']>,
) {
  const { reader, row } = await requireEditableAction(context, body);
  const caller = createScriptCaller(context, reader);
  await requireScriptOrRule(caller, body.Code, '/Code');
  await requireCompilableScript(caller, body.Local, '/Local');
  const set = { completion_code: body.Code, completion_local: body.Local };
  const change = { action: row.id, audit: 'actions.saveCompletionScript' as const, base: body.Base, set };
  return { Revision: await context.db.transaction().execute((db) => changeAction(context, reader, change, db)) };
}

export const saveTypeController = async (context: CallContext, body: Static<Views['saveTypeController']['body']>) => {
  const { reader } = await requireEditableType(context, body);
  await requireCompilableScript(createScriptCaller(context, reader), body.ctrl, '/ctrl');
  return changeType(context, body, 'actions.saveTypeController', {
    controller: body.ctrl,
    ...viewTypeColumn(body.viewType),
  });
};

export const saveTypeFunctions = async (context: CallContext, body: Static<Views['saveTypeFunctions']['body']>) => {
  const { reader } = await requireEditableType(context, body);
  await requireCompilableScript(createScriptCaller(context, reader), body.Functions, '/Functions');
  return changeType(context, body, 'actions.saveTypeFunctions', {
    functions: body.Functions,
    ...viewTypeColumn(body.viewType),
  });
};

interface TypeBody {
  readonly ProjectId?: string;
  readonly Id: string | number;
  readonly Base?: number;
}

/** A type of the reader's project, for people who may change it. */
export async function requireEditableType(
  context: CallContext,
  { ProjectId, Id }: Pick<TypeBody, 'ProjectId' | 'Id'>,
): Promise<{ reader: Reader; type: number; descr: string }> {
  const reader = await requireReader(context, ProjectId);
  if (!mayMakeActions(reader)) throw forbidden();
  const type = (await listActionTypes(context.db, reader.project.id)).find(
    (actionType) => actionType.Id === Number(Id),
  );
  if (!type) throw notFound('no-type', 'There is no such type.');
  return { reader, type: type.Id, descr: type.Descr };
}

export async function changeType(
  context: CallContext,
  body: TypeBody,
  audit: AuditAction,
  set: Omit<Updateable<Database['action_types']>, 'id' | 'project' | 'revision'>,
): Promise<{ Revision: number }> {
  const { reader, type, descr } = await requireEditableType(context, body);
  const project = reader.project.id;
  const change = { type, descr, base: body.Base, set, audit };
  const Revision = await context.db.transaction().execute((db) => storeType(context, db, reader, change));
  await broadcastDocument(context, { project, kind: 'actionView', name: `types/${type}` }, Revision);
  return { Revision };
}

interface TypeChange {
  readonly type: number;
  /** The name of a built-in type when it is stored for the first time. */
  readonly descr: string;
  /** The revision that was edited; undefined to save without a check for conflicts. */
  readonly base: number | undefined;
  readonly set: Omit<Updateable<Database['action_types']>, 'id' | 'project' | 'revision'>;
  readonly audit: AuditAction;
}

/**
 * Changes a type within a transaction, stores the former version in its history, and writes the audit line. Returns the
 * new revision.
 */
export async function storeType(
  context: CallContext,
  db: Db,
  reader: Reader,
  { type, descr, base, set, audit }: TypeChange,
): Promise<number> {
  const project = reader.project.id;
  // A built-in type is stored with its first change.
  await db
    .insertInto('action_types')
    .values({ project, id: type, descr, revision: 1 })
    .onConflict((found) => found.doNothing())
    .execute();
  const row = await db
    .selectFrom('action_types')
    .where('project', '=', project)
    .where('id', '=', type)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  requireNewestRevision(row.revision, base);
  await storeActionRevision(db, reader, `type ${type}`, row.revision, row);
  const revision = row.revision + 1;
  await db
    .updateTable('action_types')
    .set({ ...set, revision })
    .where('project', '=', project)
    .where('id', '=', type)
    .execute();
  const details = { title: descr, revision, changed: listChanged(row, set) };
  await context.audit({ action: audit, subject: `type ${type}`, project: String(project), details }, db);
  return revision;
}
