import type { actionViews } from '../../../schemas/calls/action-views.ts';
import type { Handler } from '../../area.ts';
import { mayMakeActions } from '../../policy/actions.ts';
import { idOf, readerOf } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';
import { ownAction } from './find.ts';
import { statesOf } from './history.ts';
import { actionTypesOf } from './rows.ts';
import { ownType, saveController, saveFunctions, saveTypeController, saveTypeFunctions } from './script-saves.ts';
import { viewSource } from './view-source.ts';
import { addView, getView, saveView, viewTypeOf } from './views.ts';

type Views = typeof actionViews;

/** Views and what runs in them. The address says which view and whose. */
export const viewHandlers: { readonly [Key in keyof Views]: Handler<Views[Key]> } = {
  getView: ({ ProjectId }, context) => {
    const { type, id = '' } = context.params;
    return getView(context, idOf(id), viewTypeOf(type), ProjectId);
  },
  viewSource: (body, context) => viewSource(context, body),
  setView: async ({ ProjectId, html, Base, Message = '' }, context) => {
    const { type, id = '' } = context.params;
    const view = viewTypeOf(type);
    const { reader, row } = await ownAction(context, {
      ActionId: id,
      ...(ProjectId === undefined ? {} : { ProjectId }),
    });
    const scripts = { functions: row.functions, controller: row.controller };
    const saving = { html, base: Base, message: Message, audit: 'actions.setView' as const, scripts };
    return { Revision: await saveView(context, reader, `actions/${row.id}`, view, saving) };
  },
  setTypeView: async ({ ProjectId, html, Base, Message = '' }, context) => {
    const { type, id = '' } = context.params;
    const view = viewTypeOf(type);
    const found = await ownType(context, { Id: id, ...(ProjectId === undefined ? {} : { ProjectId }) });
    const { Functions } = (await actionTypesOf(context.db, found.reader.project.id)).find(
      (each) => each.Id === found.type,
    ) ?? { Functions: '' };
    const scripts = { functions: Functions, controller: '' };
    const saving = { html, base: Base, message: Message, audit: 'actions.setTypeView' as const, scripts };
    return { Revision: await saveView(context, found.reader, `types/${found.type}`, view, saving) };
  },
  addView: async ({ ProjectId, View = 'View' }, context) => {
    const Id = context.params['typeId'] ?? '';
    const { reader, type } = await ownType(context, { Id, ...(ProjectId === undefined ? {} : { ProjectId }) });
    return addView(context, reader, type, View);
  },
  saveController: (body, context) => saveController(context, body),
  saveTypeController: (body, context) => saveTypeController(context, body),
  saveFunctions: (body, context) => saveFunctions(context, body),
  saveTypeFunctions: (body, context) => saveTypeFunctions(context, body),
  revisions: async ({ ProjectId, Id, TypeId }, context) => {
    if (Id !== undefined) {
      const { reader, row } = await ownAction(context, {
        ActionId: Id,
        ...(ProjectId === undefined ? {} : { ProjectId }),
      });
      return statesOf(context, reader, `action ${row.id}`);
    }
    const reader = await readerOf(context, ProjectId);
    if (!mayMakeActions(reader)) throw forbidden();
    if (TypeId === undefined) throw notFound('no-type', 'There is no such type.');
    return statesOf(context, reader, `type ${Number(TypeId)}`);
  },
};
