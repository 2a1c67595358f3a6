// Over 150 lines: which view an action has, for whom, and how one is kept, is one rule.
import { readFileSync } from 'node:fs';
import { check } from '../../../engine/check/index.ts';
import type { Problem } from '../../../engine/problem.ts';
import { VIEW_TYPES, type ViewType } from '../../../schemas/entities/action.ts';
import type { AuditAction } from '../../../schemas/entities/audit.ts';
import { areas } from '../../../schemas/roles.ts';
import type { CallContext, Db } from '../../area.ts';
import { projectGroup } from '../../hub/groups.ts';
import { visibleActions } from '../../policy/actions.ts';
import { holds, idOf, type Reader } from '../../policy/reader.ts';
import { fieldError, forbidden, invalid, notFound, ProblemError } from '../../problem.ts';
import { isObject, kindOf, type Unit, type Units } from '../documents/built.ts';
import { bundleOf } from '../documents/bundle.ts';
import { catalogueWith } from '../documents/catalogue.ts';
import { currentOf, store, type DocumentKey } from '../documents/history.ts';
import { unitsOf } from '../documents/units.ts';
import { allTexts } from '../lang/own-texts.ts';
import { noAction, readerOfAction } from './find.ts';

type Document = Unit['document'];
export type Subject = `actions/${number}` | `types/${number}`;

const KIND = 'view';
/** What an action shows that has no view of its own, and whose type has none. */
const BUILT = 'actions/view';

/** The view that an address means, whatever its case; the list is closed. */
export function viewTypeOf(name: string | undefined): ViewType {
  const found = VIEW_TYPES.find((each) => each.toLowerCase() === name?.toLowerCase());
  if (!found) throw notFound('no-view', 'There is no such view.');
  return found;
}

/** The stored document of a view. */
export const viewKey = (project: number, subject: Subject, view: ViewType): DocumentKey => ({
  project,
  kind: KIND,
  name: `${subject}/${view}`,
});

export interface Scripts {
  readonly functions: string;
  readonly controller: string;
}

interface Found {
  readonly reader: Reader;
  readonly units: Units;
  readonly unit: Unit;
  /** The document as it is written: without the scripts that it runs with. */
  readonly written: Document;
  readonly source: 'action' | 'type' | 'built';
  readonly revision: number;
  readonly scripts: Scripts;
}

/** What only who looks after mentees has is not for the mentee. */
function viewFor(reader: Reader, view: ViewType): ViewType {
  const looksAfter = holds(reader, ...areas.people);
  return !looksAfter && (view === 'MentorView' || view === 'GridView') ? 'MenteeView' : view;
}

/** The view of an action that the reader sees: its own, else that of its type, else the built-in one. */
export async function findView(context: CallContext, id: number, asked: ViewType, project?: string): Promise<Found> {
  const { db } = context;
  const reader = await readerOfAction(context, id, project);
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
  if (!row) throw noAction();
  const scripts: Scripts = {
    functions: row.functions_edited ? row.functions : (row.type_functions ?? ''),
    controller: row.controller || (row.type_controller ?? ''),
  };
  const units = await unitsOf(db, reader.project.id, 1000);
  const common = { reader, units, scripts };
  const view = viewFor(reader, asked);
  const own = await storedOf(db, reader, `actions/${id}`, view);
  const file = `actions/${id}/${view}.functions.js`;
  if (own) return { ...common, source: 'action', ...withScripts(own, scripts, file) };
  const named = units.get(row.view_type || (row.type_view ?? ''));
  if (named?.kind === 'part') return { ...common, source: row.view_type ? 'action' : 'type', ...asItIs(named) };
  const ofType = await storedOf(db, reader, `types/${row.type}`, view);
  if (ofType) return { ...common, source: 'type', ...withScripts(ofType, scripts, file) };
  return { ...common, source: 'built', ...asItIs(builtView(units)) };
}

/** What an action shows of which nobody says anything. */
export const builtView = (units: Units): Unit =>
  units.get(BUILT) ?? { kind: 'part', name: 'action-view', document: starter(), functions: '' };

const asItIs = (unit: Unit) => ({ unit, written: unit.document, revision: 0 });

interface Stored {
  readonly name: string;
  readonly document: Document;
  readonly revision: number;
}

/** The very view, else the one for all. */
export async function storedOf(db: Db, reader: Reader, subject: Subject, view: ViewType): Promise<Stored | undefined> {
  for (const each of new Set<ViewType>([view, 'View'])) {
    const key = viewKey(reader.project.id, subject, each);
    const row = await currentOf(db, key); // oxlint-disable-line no-await-in-loop -- two at most
    if (row) return { name: key.name, document: row.document, revision: row.revision };
  }
  return undefined;
}

/** Functions and controller are what the view may run. A document that brings functions keeps them. */
function withScripts({ name, document, revision }: Stored, scripts: Scripts, file: string) {
  const whole = scripted(document, scripts);
  const { functions } = whole;
  const text = isObject(functions) && typeof functions['text'] === 'string' ? functions['text'] : '';
  // Whose view it is that fails, whoever it was written for.
  const named = text === '' || !isObject(functions) ? whole : { ...whole, functions: { ...functions, file } };
  const unit: Unit = { kind: kindOf(document), name, document: named, functions: text };
  return { unit, written: document, revision };
}

function scripted(document: Document, { functions, controller }: Scripts): Document {
  const text = [functions, controller].filter((script) => script.trim() !== '').join('\n');
  const { functions: own = {} } = document;
  if (text === '' || !isObject(own) || typeof own['text'] === 'string') return document;
  return { ...document, functions: { ...own, text } };
}

const hidden = () => forbidden('wrong-role', 'The role for that is missing.');

/** The view as text, pruned for the reader. */
export async function getView(context: CallContext, id: number, view: ViewType, project?: string) {
  const { reader, units, unit, source, revision, scripts } = await findView(context, id, view, project);
  const bundle = bundleOf(units, unit, reader.roles);
  if (!bundle) throw hidden();
  return {
    html: JSON.stringify(bundle.unit),
    Name: `actions/${id}/${view}`,
    Version: bundle.version,
    Source: source,
    Revision: source === 'action' ? revision : 0,
    Functions: scripts.functions,
    Controller: scripts.controller,
  };
}

/** For the widget that shows documents: the kind view, by the name that getView told. */
export async function viewBundle(context: CallContext, name: string, project: string | undefined) {
  const [, id = '', view = 'View'] = name.split('/');
  const { reader, units, unit } = await findView(context, idOf(id), viewTypeOf(view), project);
  const bundle = bundleOf(units, unit, reader.roles);
  if (!bundle) throw hidden();
  return bundle;
}

interface Saving {
  readonly html: string;
  readonly base: number | undefined;
  readonly message: string;
  readonly audit: AuditAction;
  readonly scripts: Scripts;
}

/** Keeps a view once it is sound; an empty text takes it away. Returns its revision: how often it was saved. */
export async function saveView(
  context: CallContext,
  reader: Reader,
  subject: Subject,
  view: ViewType,
  { html, base, message, audit, scripts }: Saving,
): Promise<number> {
  const document = html.trim() === '' ? null : documentOf(html);
  if (document) await requireSound(context, reader, scripted(document, scripts));
  const key = viewKey(reader.project.id, subject, view);
  const author = { id: context.me.Id, name: context.me.UserName };
  const saved = await context.db.transaction().execute(async (db) => {
    const change = { document, message, ...(base === undefined ? {} : { base }) };
    const revision = await store(db, key, author, change);
    const details = { revision, view, message };
    await context.audit(
      { action: audit, subject: subject.replace('/', ' '), project: String(reader.project.id), details },
      db,
    );
    return revision;
  });
  await tellView(context, reader, key.name, saved);
  return saved;
}

/** Whoever has a view open asks for it again; an open editor hears that somebody else saved. */
export const tellView = ({ hub }: CallContext, { project }: Reader, name: string, revision: number): Promise<void> =>
  hub.toGroup(projectGroup(project.id), 'documents.changed', { kind: KIND, name, revision });

/** The starter, where the view is not there yet. */
export async function addView(context: CallContext, reader: Reader, type: number, view: ViewType) {
  const key = viewKey(reader.project.id, `types/${type}`, view);
  const row = await currentOf(context.db, key);
  if (row) return { html: JSON.stringify(row.document), Revision: row.revision };
  const html = JSON.stringify(starter());
  const scripts = { functions: '', controller: '' };
  const saving: Saving = { html, base: 0, message: '', audit: 'actions.setTypeView', scripts };
  return { html, Revision: await saveView(context, reader, `types/${type}`, view, saving) };
}

function starter(): Document {
  const document: unknown = JSON.parse(readFileSync(new URL('starter.json', import.meta.url), 'utf8'));
  if (!isObject(document)) throw new Error('The starter of views is no document');
  return document;
}

const notJson = (message: string) =>
  invalid('view-not-json', 'The view is no document.', [fieldError('/html', 'json', undefined, message)]);

function documentOf(html: string): Document {
  let document: unknown;
  try {
    document = JSON.parse(html);
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : 'This is no JSON.');
  }
  if (!isObject(document) || !('screen' in document || 'part' in document))
    throw notJson('A view is a screen or a part of the page language.');
  return document;
}

async function requireSound(context: CallContext, reader: Reader, document: Document): Promise<void> {
  const units = await unitsOf(context.db, reader.project.id);
  const name = String(document['part'] ?? document['screen']);
  const catalogue = catalogueWith(units, await allTexts(context.db), name, document);
  const errors = check(document, { catalogue }).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw unsound(errors);
}

const unsound = (problems: readonly Problem[]) =>
  new ProblemError({
    status: 422,
    code: 'document-has-errors',
    title: 'The document has errors.',
    errors: problems.map(({ pointer, message }) => fieldError(`/html${pointer}`, 'bad-document', undefined, message)),
    data: { problems },
  });
