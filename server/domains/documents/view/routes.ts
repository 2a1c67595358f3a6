import type { Static } from 'typebox';
import { formatDocument, rewriteText } from '../../../../engine/index.ts';
import { view } from '../../../../schemas/calls/view.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { Role } from '../../../../schemas/roles.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { listDevelopmentViews } from '../documents/available.ts';
import { listFrameCalls } from '../documents/frame-calls.ts';
import { bundleFor } from '../documents/routes.ts';
import { saveDocument } from '../documents/save.ts';
import { readDocumentText } from '../documents/texts.ts';
import { titleOf } from '../documents/title.ts';
import { loadUnits } from '../documents/units.ts';
import { nameTaken, unitNameOf } from '../documents/view-names.ts';
import { loadReaderTexts } from '../lang/reader-texts.ts';
// oxlint-disable-next-line import/no-unassigned-import -- registers the rules of the kinds
import './kind.ts';
import { createFramePage } from './frame.ts';
import {
  categoryOf,
  classOf,
  findStoredView,
  functionsOf,
  htmlOf,
  listViews,
  requireView,
  type StoredView,
} from './stored.ts';

type Document = Readonly<Record<string, unknown>>;
type Calls = typeof view;

const PAGE = storedKinds.customView.name;
const HTML = storedKinds.htmlView.name;

export const viewArea = area('view', view, {
  set: async ({ Name, Type, HTML: Html, ProjectId, ...saving }, context) => {
    const reader = await requireReader(context, ProjectId);
    const before = await findStoredView(context.db, reader.project.id, Name);
    if (before?.kind === HTML && classOf(before) !== Type) throw nameTaken();
    return saveHtml(context, reader, Name, { Class: Type, Html }, saving);
  },
  get: async ({ Class, Name, ProjectId }, context) => {
    const found = await requireView(context.db, await requireReader(context, ProjectId), Name, HTML);
    if (classOf(found) !== Class) throw notFound('no-document', 'There is no such view.');
    return { Name: found.name, Type: Class, HTML: htmlOf(found).Html ?? '' };
  },
  classes: async ({ ProjectId }, context) => {
    const views = await listViews(context.db, await requireReader(context, ProjectId), HTML);
    return [...new Set(views.map(classOf))].filter((name) => name !== '').toSorted();
  },
  byClass: async ({ type, ProjectId }, context) => {
    const views = await listViews(context.db, await requireReader(context, ProjectId), HTML);
    return views
      .filter((candidate) => classOf(candidate) === type)
      .map((candidate) => ({
        Name: candidate.name,
        Type: type,
        Title: htmlTitle(candidate),
        Descr: htmlOf(candidate).Descr ?? '',
      }));
  },
  delete: async ({ type, name, ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const found = await findStoredView(context.db, reader.project.id, name);
    return removeView(context, reader, found?.kind === HTML && classOf(found) === type ? found : undefined);
  },
  customViewList: async ({ ProjectId, Language }, context) => {
    const reader = await requireReader(context, ProjectId);
    const { language, texts } = await loadReaderTexts(context, Language);
    return (await listViews(context.db, reader, PAGE)).map((found) => ({
      ...presentFacts(found),
      Title: titleOf(found.document['title'], { name: found.name, language, texts }),
      Descr: typeof found.document['note'] === 'string' ? found.document['note'] : '',
    }));
  },
  setCustomView: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const name = body.Name.toLowerCase();
    const document = toPageView(name, body);
    const { Base: base, Message: message = '' } = body;
    const text = rewriteText(body.View, document, formatDocument);
    const key = { project: reader.project.id, kind: PAGE, name };
    return saved(await saveDocument(context, key, { document, text, message, base }));
  },
  getCustomView: async ({ Name, ProjectId }, context) => {
    const which = { kind: 'screen' as const, name: Name, ...(ProjectId === undefined ? {} : { ProjectId }) };
    const { name, unit, functions } = await bundleFor(context, which);
    return { View: JSON.stringify(unit), Controller: functions[name] ?? '' };
  },
  getCustomViews2: async ({ ProjectId }, context) =>
    (await listViews(context.db, await requireReader(context, ProjectId), HTML)).map(presentHtml),
  getCustomView2: async ({ Name, ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const found = await requireView(context.db, reader, Name, HTML);
    const { Html = '', Controller = '', Calls: calls = [] } = htmlOf(found);
    const Callable = hasRole(reader, 'Admin') ? [...listFrameCalls()] : [];
    return { ...presentHtml(found), Html, Controller, Calls: [...calls], Callable };
  },
  saveCustomView2: async ({ Name, View, ProjectId, ...saving }, context) =>
    saveHtml(context, await requireReader(context, ProjectId), Name, View, saving),
  getDevViews: async ({ ProjectId, Language }, context) => {
    const { project, roles } = await requireReader(context, ProjectId);
    const { language, texts } = await loadReaderTexts(context, Language);
    const views = listDevelopmentViews(await loadUnits(context.db, project.id), { roles, config: context.config });
    return views.map(({ name, kind, document, title }) => ({
      Name: name,
      Kind: kind,
      Title: titleOf(title === undefined ? document['title'] : { $t: title }, { name, language, texts }),
    }));
  },
  frame: async ({ Name, ProjectId }, context) => {
    const found = await requireView(context.db, await requireReader(context, ProjectId), Name, HTML);
    return createFramePage(found.name, htmlOf(found));
  },
  setAccess: async ({ Name, Access, ProjectId, ...saving }, context) => {
    const reader = await requireReader(context, ProjectId);
    const found = await requireView(context.db, reader, Name);
    if (found.kind === HTML) return saveHtml(context, reader, found.name, { Access }, saving);
    const { Base: base, Message: message = '' } = saving;
    const key = { project: reader.project.id, kind: PAGE, name: found.name };
    const document = { ...found.document, access: toAccess(Access) };
    return saved(await saveDocument(context, key, { document, message, base }));
  },
  remove: async ({ Name, ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    return removeView(context, reader, await findStoredView(context.db, reader.project.id, Name));
  },
});

const saved = (Revision: number) => ({ Result: 'Saved' as const, Revision });

/** Without roles: administrators only. */
const toAccess = (access: readonly Role[] | null | undefined): readonly Role[] =>
  access && access.length > 0 ? access : ['Admin'];

/** The document under its name, with the other members of the call. */
function toPageView(name: string, { View, Ctrl, Descr, Access }: Static<Calls['setCustomView']['body']>): Document {
  const written = readDocumentText(View, '/View');
  const { text: own, ...functions } = functionsOf(written);
  const source = Ctrl ?? own ?? '';
  const { functions: _, ...rest } = written;
  return {
    ...rest,
    screen: unitNameOf(PAGE, name),
    version: written['version'] ?? 1,
    address: written['address'] ?? unitNameOf(PAGE, name),
    access: Access === undefined ? (written['access'] ?? toAccess(null)) : toAccess(Access),
    ...(Descr === undefined ? {} : { note: Descr }),
    ...(source === '' && Object.keys(functions).length === 0 ? {} : { functions: { ...functions, text: source } }),
  };
}

type HtmlChange = Static<Calls['saveCustomView2']['body']>['View'];
type Saving = Pick<Static<Calls['setAccess']['body']>, 'Base' | 'Message'>;

/** Leaves out empty members. */
async function saveHtml(
  context: CallContext,
  reader: Reader,
  given: string,
  { Access, Category, ...change }: HtmlChange,
  { Base: base, Message: message = '' }: Saving,
) {
  const name = given.toLowerCase();
  const before = await findStoredView(context.db, reader.project.id, name);
  const members: Document = {
    Html: '',
    ...(before?.kind === HTML ? before.document : { Access: toAccess(null) }),
    ...change,
    ...(Category === undefined ? {} : { Category: Category.toLowerCase() }),
    ...(Access === undefined ? {} : { Access: toAccess(Access) }),
  };
  const document = Object.fromEntries(
    Object.entries(members).filter(([member, value]) => member === 'Html' || !isEmpty(value)),
  );
  const key = { project: reader.project.id, kind: HTML, name };
  return saved(await saveDocument(context, key, { document, message, base }));
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

async function removeView(context: CallContext, { project }: Reader, found: StoredView | undefined) {
  if (!found) return { Deleted: false };
  const key = { project: project.id, kind: found.kind, name: found.name };
  await saveDocument(context, key, { document: null, message: '' });
  return { Deleted: true };
}

const presentFacts = (found: StoredView) => ({
  Name: found.name,
  Category: categoryOf(found),
  Access: [...found.access],
  Revision: found.revision,
});

const htmlTitle = (found: StoredView): string => htmlOf(found).Title || found.name;

const presentHtml = (found: StoredView) => ({
  ...presentFacts(found),
  Title: htmlTitle(found),
  Descr: htmlOf(found).Descr ?? '',
  Class: classOf(found),
});
