import type { actionViews } from '../../../../schemas/calls/action-views.ts';
import type { CallContext, Handler } from '../../../platform/http/area.ts';
import { mayMakeActions } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { type DocumentKey, saveDocument } from '../../documents/index.ts';
import { requireEditableAction } from './find.ts';
import { listActionRevisions } from './history.ts';
import {
  requireEditableType,
  saveController,
  saveFunctions,
  saveTypeController,
  saveTypeFunctions,
} from './save-scripts.ts';
import { getViewSource } from './view-source.ts';
import { addView, getView, parseView, requireViewType, viewKey } from './views.ts';

type ViewCalls = typeof actionViews;

/** Calls about views and their scripts. The address names the view and its action or type. */
export const viewHandlers: { readonly [Key in keyof ViewCalls]: Handler<ViewCalls[Key]> } = {
  getView: ({ ProjectId }, context) => {
    const { type, id = '' } = context.params;
    return getView(context, parseId(id), requireViewType(type), ProjectId);
  },
  viewSource: (body, context) => getViewSource(context, body),
  setView: async ({ ProjectId, html, Base, Message = '' }, context) => {
    const { type, id = '' } = context.params;
    const view = requireViewType(type);
    const { reader, row } = await requireEditableAction(context, {
      ActionId: id,
      ...(ProjectId === undefined ? {} : { ProjectId }),
    });
    return saveView(context, viewKey(reader.project.id, `actions/${row.id}`, view), html, Message, Base);
  },
  setTypeView: async ({ ProjectId, html, Base, Message = '' }, context) => {
    const { type: which, id = '' } = context.params;
    const view = requireViewType(which);
    const { reader, type } = await requireEditableType(context, {
      Id: id,
      ...(ProjectId === undefined ? {} : { ProjectId }),
    });
    return saveView(context, viewKey(reader.project.id, `types/${type}`, view), html, Message, Base);
  },
  addView: async ({ ProjectId, View = 'View' }, context) => {
    const Id = context.params['typeId'] ?? '';
    const { reader, type } = await requireEditableType(context, {
      Id,
      ...(ProjectId === undefined ? {} : { ProjectId }),
    });
    return addView(context, reader, type, View);
  },
  saveController: (body, context) => saveController(context, body),
  saveTypeController: (body, context) => saveTypeController(context, body),
  saveFunctions: (body, context) => saveFunctions(context, body),
  saveTypeFunctions: (body, context) => saveTypeFunctions(context, body),
  revisions: async ({ ProjectId, Id, TypeId }, context) => {
    if (Id !== undefined) {
      const { reader, row } = await requireEditableAction(context, {
        ActionId: Id,
        ...(ProjectId === undefined ? {} : { ProjectId }),
      });
      return listActionRevisions(context, reader, `action ${row.id}`);
    }
    const reader = await requireReader(context, ProjectId);
    if (!mayMakeActions(reader)) throw forbidden();
    if (TypeId === undefined) throw notFound('no-type', 'There is no such type.');
    return listActionRevisions(context, reader, `type ${Number(TypeId)}`);
  },
};

/** An empty text deletes the view. */
async function saveView(
  context: CallContext,
  key: DocumentKey,
  html: string,
  message: string,
  base: number | undefined,
) {
  const written = html.trim() === '' ? { document: null } : { document: parseView(html), text: html };
  return { Revision: await saveDocument(context, key, { ...written, message, base }) };
}
