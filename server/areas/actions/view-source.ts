import type { Static } from 'typebox';
import { formatDocument } from '../../../engine/document/index.ts';
import type { actionViews } from '../../../schemas/calls/action-views.ts';
import type { ViewType } from '../../../schemas/entities/action.ts';
import type { CallContext, Db } from '../../area.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import { revisionsOf } from '../documents/history.ts';
import { provideDocuments } from '../documents/provided.ts';
import { unitsOf } from '../documents/units.ts';
import { ownAction } from './find.ts';
import { ownType } from './script-saves.ts';
import {
  builtView,
  findView,
  saveView,
  storedOf,
  viewBundle,
  viewTypeOf,
  type Scripts,
  type Subject,
} from './views.ts';

type Call = typeof actionViews.viewSource;
type Body = Static<Call['body']>;
type Source = Static<Call['reply']>;
type Document = Readonly<Record<string, unknown>>;

/** A view as who designs it needs it: whole, whosever it is that is shown, with the scripts of its action or type. */
export async function viewSource(context: CallContext, body: Body): Promise<Source> {
  const { Id, TypeId } = body;
  if (typeof Id === 'string') return sourceOfAction(context, Id, body);
  if (TypeId !== undefined && TypeId !== null) return sourceOfType(context, TypeId, body);
  throw notFound('no-action', 'There is no such action.');
}

async function sourceOfAction(context: CallContext, Id: string, { ProjectId, View }: Body): Promise<Source> {
  const { reader, row } = await ownAction(context, { ActionId: Id, ...(ProjectId ? { ProjectId } : {}) });
  const { source, written } = await findView(context, row.id, View, ProjectId);
  const type = await scriptsOfType(context.db, reader, row.type);
  return {
    Title: row.title,
    ...(await designOf(context.db, reader, `actions/${row.id}`, View, written)),
    Source: source,
    Functions: row.functions,
    Controller: row.controller,
    TypeFunctions: row.functions_edited ? '' : type.functions,
    TypeController: row.controller === '' ? type.controller : '',
    ScriptRevision: row.revision,
  };
}

async function sourceOfType(context: CallContext, Id: string | number, { ProjectId, View }: Body): Promise<Source> {
  const { db } = context;
  const { reader, type, descr } = await ownType(context, { Id, ...(ProjectId ? { ProjectId } : {}) });
  const scripts = await scriptsOfType(db, reader, type);
  const units = await unitsOf(db, reader.project.id);
  const stored = await storedOf(db, reader, `types/${type}`, View);
  const named = units.get(scripts.viewType);
  const written = stored?.document ?? (named?.kind === 'part' ? named : builtView(units)).document;
  return {
    Title: descr,
    ...(await designOf(db, reader, `types/${type}`, View, written)),
    Source: stored || named?.kind === 'part' ? 'type' : 'built',
    Functions: scripts.functions,
    Controller: scripts.controller,
    TypeFunctions: '',
    TypeController: '',
    ScriptRevision: scripts.revision,
  };
}

/** The very view and no other: a view of the same thing for all is where an override of it begins. */
async function designOf(db: Db, reader: Reader, subject: Subject, view: ViewType, written: Document) {
  const Name = `${subject}/${view}`;
  const stored = await storedOf(db, reader, subject, view);
  const own = stored?.name === Name ? stored : undefined;
  const [last] = await revisionsOf(db, { project: reader.project.id, kind: 'view', name: Name });
  // A part of the house is begun from, not changed: the copy has the name that views have.
  const begun = own || !('part' in written) ? written : { ...written, part: 'action-view' };
  return {
    Name,
    Own: own !== undefined,
    Revision: own?.revision ?? 0,
    Saves: last?.number ?? 0,
    Text: formatDocument({ ...begun }),
    Document: { ...begun },
  };
}

interface TypeScripts extends Scripts {
  readonly viewType: string;
  readonly revision: number;
}

const NONE: TypeScripts = { functions: '', controller: '', viewType: '', revision: 1 };

async function scriptsOfType(db: Db, { project }: Reader, type: number): Promise<TypeScripts> {
  const row = await db
    .selectFrom('action_types')
    .where('project', '=', project.id)
    .where('id', '=', type)
    .select(['functions', 'controller', 'view_type as viewType', 'revision'])
    .executeTakeFirst();
  return row ?? NONE;
}

interface Restored {
  readonly document: Document | null;
  readonly message: string;
  readonly project: string | undefined;
}

async function restore(context: CallContext, name: string, { document, message, project }: Restored) {
  const [kind, id = '', view] = name.split('/');
  const ProjectId = project === undefined ? {} : { ProjectId: project };
  const html = document === null ? '' : JSON.stringify(document);
  const which = viewTypeOf(view);
  if (kind === 'actions') {
    const { reader, row } = await ownAction(context, { ActionId: String(idOf(id)), ...ProjectId });
    const saving = { html, base: undefined, message, audit: 'actions.setView' as const, scripts: row };
    return saveView(context, reader, `actions/${row.id}`, which, saving);
  }
  const { reader, type } = await ownType(context, { Id: id, ...ProjectId });
  const scripts = await scriptsOfType(context.db, reader, type);
  const saving = { html, base: undefined, message, audit: 'actions.setTypeView' as const, scripts };
  return saveView(context, reader, `types/${type}`, which, saving);
}

provideDocuments('view/actions', { bundle: viewBundle, restore });
provideDocuments('view/types', { restore });
