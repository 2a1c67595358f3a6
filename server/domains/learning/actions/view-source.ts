import type { Static } from 'typebox';
import type { actionViews } from '../../../../schemas/calls/action-views.ts';
import type { ViewType } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import {
  requireCheckedUnit,
  findUnitProblems,
  listDocumentRevisions,
  type DocumentKey,
  registerKind,
  type DocumentSurroundings,
  layOutText,
  loadUnits,
} from '../../documents/index.ts';
import { requireEditableAction } from './find.ts';
import { requireEditableType } from './save-scripts.ts';
import {
  addScripts,
  builtInView,
  findView,
  findStoredView,
  getViewBundle,
  requireViewType,
  type ViewScripts,
  type Subject,
} from './views.ts';

type Call = typeof actionViews.viewSource;
type Body = Static<Call['body']>;
type Source = Static<Call['reply']>;
type Document = Readonly<Record<string, unknown>>;

/**
 * A view for its designer: the whole document, with the scripts of its action or type, whatever action it was found at.
 */
export async function getViewSource(context: CallContext, body: Body): Promise<Source> {
  const { Id, TypeId } = body;
  if (typeof Id === 'string') return getActionSource(context, Id, body);
  if (TypeId !== undefined && TypeId !== null) return getTypeSource(context, TypeId, body);
  throw notFound('no-action', 'There is no such action.');
}

async function getActionSource(context: CallContext, Id: string, { ProjectId, View }: Body): Promise<Source> {
  const { reader, row } = await requireEditableAction(context, { ActionId: Id, ...(ProjectId ? { ProjectId } : {}) });
  const { source, written, text } = await findView(context, row.id, View, ProjectId);
  const type = await loadTypeScripts(context.db, reader, row.type);
  return {
    Title: row.title,
    ...(await loadDesign(context.db, reader, `actions/${row.id}`, View, { written, text })),
    Source: source,
    Functions: row.functions,
    Controller: row.controller,
    TypeFunctions: row.functions_edited ? '' : type.functions,
    TypeController: row.controller === '' ? type.controller : '',
    ScriptRevision: row.revision,
  };
}

async function getTypeSource(context: CallContext, Id: string | number, { ProjectId, View }: Body): Promise<Source> {
  const { db } = context;
  const { reader, type, descr } = await requireEditableType(context, { Id, ...(ProjectId ? { ProjectId } : {}) });
  const scripts = await loadTypeScripts(db, reader, type);
  const units = await loadUnits(db, reader.project.id);
  const stored = await findStoredView(db, reader, `types/${type}`, View);
  const named = units.get(scripts.viewType);
  const shown = named?.kind === 'part' ? named : builtInView(units);
  const written = stored?.document ?? shown.document;
  const text = (stored ?? shown).text ?? null;
  return {
    Title: descr,
    ...(await loadDesign(db, reader, `types/${type}`, View, { written, text })),
    Source: stored || named?.kind === 'part' ? 'type' : 'built',
    Functions: scripts.functions,
    Controller: scripts.controller,
    TypeFunctions: '',
    TypeController: '',
    ScriptRevision: scripts.revision,
  };
}

interface Written {
  readonly written: Document;
  readonly text: string | null;
}

/** Exactly this view; without one, the common view of the same action or type is the start of an override. */
async function loadDesign(db: Db, reader: Reader, subject: Subject, view: ViewType, { written, text }: Written) {
  const Name = `${subject}/${view}`;
  const stored = await findStoredView(db, reader, subject, view);
  const own = stored?.name === Name ? stored : undefined;
  const [last] = await listDocumentRevisions(db, { project: reader.project.id, kind: 'actionView', name: Name });
  // A built-in part is copied and not changed: the copy has the name of a view.
  const begun = own || !('part' in written) ? written : { ...written, part: 'action-view' };
  return {
    Name,
    Own: own !== undefined,
    Revision: own?.revision ?? 0,
    Saves: last?.number ?? 0,
    Text: layOutText('actionView', begun, text),
    Document: { ...begun },
  };
}

interface TypeScripts extends ViewScripts {
  readonly viewType: string;
  readonly revision: number;
}

const NO_SCRIPTS: TypeScripts = { functions: '', controller: '', viewType: '', revision: 1 };

async function loadTypeScripts(db: Db, { project }: Reader, type: number): Promise<TypeScripts> {
  const row = await db
    .selectFrom('action_types')
    .where('project', '=', project.id)
    .where('id', '=', type)
    .select(['functions', 'controller', 'view_type as viewType', 'revision'])
    .executeTakeFirst();
  return row ?? NO_SCRIPTS;
}

/** The action or type of a view for people who may change it, with the scripts that run with the view. */
async function loadSubjectScripts(context: CallContext, { project, name }: DocumentKey): Promise<ViewScripts> {
  const [subject, id = '', view] = name.split('/');
  requireViewType(view);
  const ProjectId = String(project);
  if (subject === 'actions') return (await requireEditableAction(context, { ActionId: id, ProjectId })).row;
  const { reader, type } = await requireEditableType(context, { Id: id, ProjectId });
  return loadTypeScripts(context.db, reader, type);
}

/** The scripts that run with a view, from its action and type in a bundle. */
function scriptsInBundle(name: string, { find }: DocumentSurroundings): ViewScripts {
  const [subject, id = ''] = name.split('/');
  const action = subject === 'actions' ? find('action', id) : undefined;
  const type = find('actionType', subject === 'actions' ? String(action?.['Type']) : id);
  const script = (member: string): string => {
    const own = action?.[member];
    const given = typeof own === 'string' && own !== '' ? own : type?.[member];
    return typeof given === 'string' ? given : '';
  };
  return { functions: script('Functions'), controller: script('Controller') };
}

registerKind('actionView', {
  bundle: getViewBundle,
  requireValid: async (context, key, document) => {
    const scripts = await loadSubjectScripts(context, key);
    if (document) await requireCheckedUnit(context, key.project, addScripts(document, scripts), '/html');
  },
  check: (name, document, around) => findUnitProblems(addScripts(document, scriptsInBundle(name, around)), around),
  audit: (name) => {
    const [subject, id] = name.split('/');
    const action = subject === 'actions' ? 'actions.setView' : 'actions.setTypeView';
    return { action, subject: `${subject} ${id}` };
  },
});
