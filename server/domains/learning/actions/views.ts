// Over 150 lines: the rules which view an action has, for whom, and how it is stored belong together.
import { readFileSync } from 'node:fs';
import { parseDocument as readJson } from '../../../../engine/document/index.ts';
import { VIEW_TYPES, type ViewType } from '../../../../schemas/entities/action.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActions } from '../../../policy/actions.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { fieldError, forbidden, invalid, notFound } from '../../../platform/base/problem.ts';
import {
  isObject,
  unitKindOf,
  type Unit,
  type Units,
  createBundle,
  findDocument,
  type DocumentKey,
  saveDocument,
  loadUnits,
} from '../../documents/index.ts';
import { fieldsOfView } from './view-fields.ts';
import { actionNotFound, requireActionReader } from './find.ts';

type Document = Unit['document'];
export type Subject = `actions/${number}` | `types/${number}`;

/** The view of an action that has none of its own and whose type has none. */
const BUILT_IN_VIEW = 'actions/view';

/** The view type of an address in any case; only known ones. */
export function requireViewType(name: string | undefined): ViewType {
  const found = VIEW_TYPES.find((viewType) => viewType.toLowerCase() === name?.toLowerCase());
  if (!found) throw notFound('no-view', 'There is no such view.');
  return found;
}

/** The stored document of a view. */
export const viewKey = (project: number, subject: Subject, view: ViewType): DocumentKey => ({
  project,
  kind: 'actionView',
  name: `${subject}/${view}`,
});

export interface ViewScripts {
  readonly functions: string;
  readonly controller: string;
}

interface FoundView {
  readonly reader: Reader;
  readonly units: Units;
  readonly unit: Unit;
  /** The stored document without its scripts. */
  readonly written: Document;
  readonly text: string | null;
  readonly source: 'action' | 'type' | 'built';
  readonly revision: number;
  readonly scripts: ViewScripts;
  readonly forAll?: boolean;
}

/** Views for people who look after mentees are replaced by that of the mentee for other readers. */
function viewFor(reader: Reader, view: ViewType): ViewType {
  const looksAfter = hasRole(reader, ...areas.people);
  return !looksAfter && (view === 'MentorView' || view === 'GridView') ? 'MenteeView' : view;
}

/** The common view, which is no view of one side: it shows the same to mentees and the people who look after them. */
const isForAll = ({ name }: { readonly name: string }): boolean => name.endsWith('/View');

/** The view of an action for the reader: that of the action, else of its type, else the built-in one. */
export async function findView(
  context: CallContext,
  id: number,
  asked: ViewType,
  project?: string,
): Promise<FoundView> {
  const { db } = context;
  const reader = await requireActionReader(context, id, project);
  const row = await db
    .selectFrom('actions')
    .leftJoin('action_types', (join) =>
      join.onRef('action_types.project', '=', 'actions.project').onRef('action_types.id', '=', 'actions.type'),
    )
    .where('actions.id', '=', id)
    .where(visibleActions(reader))
    .select([
      'actions.type',
      'actions.functions',
      'actions.functions_edited',
      'actions.controller',
      'actions.view_type',
      'action_types.functions as type_functions',
      'action_types.controller as type_controller',
      'action_types.view_type as type_view',
    ])
    .executeTakeFirst();
  if (!row) throw actionNotFound();
  const scripts: ViewScripts = {
    functions: row.functions_edited ? row.functions : (row.type_functions ?? ''),
    controller: row.controller || (row.type_controller ?? ''),
  };
  const units = await loadUnits(db, reader.project.id);
  const common = { reader, units, scripts };
  const view = viewFor(reader, asked);
  const own = await findStoredView(db, reader, `actions/${id}`, view);
  const file = `actions/${id}/${view}.functions.js`;
  if (own) return { ...common, source: 'action', ...withScripts(own, scripts, file), forAll: isForAll(own) };
  const named = units.get(row.view_type || (row.type_view ?? ''));
  if (named?.kind === 'part') return { ...common, source: row.view_type ? 'action' : 'type', ...withoutScripts(named) };
  const ofType = await findStoredView(db, reader, `types/${row.type}`, view);
  if (ofType) return { ...common, source: 'type', ...withScripts(ofType, scripts, file), forAll: isForAll(ofType) };
  return { ...common, source: 'built', ...withoutScripts(builtInView(units)) };
}

/** The default view of an action. */
export const builtInView = (units: Units): Unit =>
  units.get(BUILT_IN_VIEW) ?? { kind: 'part', name: 'action-view', document: readStarter(), functions: '' };

const withoutScripts = (unit: Unit) => ({ unit, written: unit.document, text: unit.text ?? null, revision: 0 });

interface StoredView {
  readonly name: string;
  readonly document: Document;
  readonly text: string | null;
  readonly revision: number;
}

/** Exactly this view, else the common one. */
export async function findStoredView(
  db: Db,
  reader: Reader,
  subject: Subject,
  view: ViewType,
): Promise<StoredView | undefined> {
  for (const type of new Set<ViewType>([view, 'View'])) {
    const key = viewKey(reader.project.id, subject, type);
    const row = await findDocument(db, key); // oxlint-disable-line no-await-in-loop -- two at most
    if (row) return { name: key.name, document: row.document, text: row.text, revision: row.revision };
  }
  return undefined;
}

/** Adds the functions and the controller that the view may run. A document with its own functions keeps them. */
function withScripts({ name, document, text: own, revision }: StoredView, scripts: ViewScripts, file: string) {
  const whole = addScripts(document, scripts);
  const { functions } = whole;
  const text = isObject(functions) && typeof functions['text'] === 'string' ? functions['text'] : '';
  // Errors of the scripts name this file.
  const named = text === '' || !isObject(functions) ? whole : { ...whole, functions: { ...functions, file } };
  const unit: Unit = { kind: unitKindOf(document), name, document: named, functions: text };
  return { unit, written: document, text: own, revision };
}

export function addScripts(document: Document, { functions, controller }: ViewScripts): Document {
  const text = [functions, controller].filter((script) => script.trim() !== '').join('\n');
  const { functions: own = {} } = document;
  if (text === '' || !isObject(own) || typeof own['text'] === 'string') return document;
  return { ...document, functions: { ...own, text } };
}

const viewForbidden = () => forbidden('wrong-role', 'The role for that is missing.');

/** The view as text, pruned for the reader. */
export async function getView(context: CallContext, id: number, view: ViewType, project?: string) {
  const { reader, units, unit, written, source, revision, scripts, forAll } = await findView(
    context,
    id,
    view,
    project,
  );
  const bundle = createBundle(units, unit, reader.roles);
  if (!bundle) throw viewForbidden();
  return {
    html: JSON.stringify(bundle.unit),
    Name: `actions/${id}/${view}`,
    Version: bundle.version,
    Source: source,
    ForAll: forAll === true,
    Revision: source === 'action' ? revision : 0,
    Functions: scripts.functions,
    Controller: scripts.controller,
    ...(hasRole(reader, ...areas.mentor) ? { Fields: fieldsOfView(written) } : {}),
  };
}

/** The bundle of an action view for the widget that shows documents, by the name that getView returned. */
export async function getViewBundle(context: CallContext, name: string, project: string | undefined) {
  const [subject, id = '', view = 'View'] = name.split('/');
  if (subject !== 'actions') throw notFound('no-document', 'There is no such document.');
  const { reader, units, unit } = await findView(context, parseId(id), requireViewType(view), project);
  const bundle = createBundle(units, unit, reader.roles);
  if (!bundle) throw viewForbidden();
  return bundle;
}

/** Returns the view; starts one if there is none yet. */
export async function addView(context: CallContext, reader: Reader, type: number, view: ViewType) {
  const key = viewKey(reader.project.id, `types/${type}`, view);
  const row = await findDocument(context.db, key);
  if (row) return { html: JSON.stringify(row.document), Revision: row.revision };
  const document = readStarter();
  return {
    html: JSON.stringify(document),
    Revision: await saveDocument(context, key, { document, message: '', base: 0 }),
  };
}

function readStarter(): Document {
  const document: unknown = JSON.parse(readFileSync(new URL('starter.json', import.meta.url), 'utf8'));
  if (!isObject(document)) throw new Error('The starter of views is no document');
  return document;
}

const notJson = (message: string) =>
  invalid('view-not-json', 'The view is no document.', [fieldError('/html', 'json', undefined, message)]);

export function parseView(html: string): Document {
  const { value: document, problems } = readJson(html);
  if (problems[0]) throw notJson(problems[0].message);
  if (!isObject(document) || !('screen' in document || 'part' in document))
    throw notJson('A view is a screen or a part of the page language.');
  return document;
}
