import type { Static } from 'typebox';
import { formatDocument } from '../../../engine/document/index.ts';
import { documents } from '../../../schemas/calls/documents.ts';
import type { revisionRow } from '../../../schemas/entities/document.ts';
import { routes } from '../../../schemas/routes.ts';
import { area, type CallContext } from '../../area.ts';
import { findReader, holds, idOf, readerOf, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound, unauthenticated } from '../../problem.ts';
import { SETTINGS } from '../projects/history.ts';
import { restoreProject } from '../projects/save.ts';
import { conditionHolds } from './available.ts';
import { builtUnits, type Unit, type Units } from './built.ts';
import { bundleOf, mayOpen } from './bundle.ts';
import { allTexts } from '../lang/own-texts.ts';
import { editorCatalogue } from './editor-catalogue.ts';
import { currentOf, markOf, revisionOf, revisionsOf, type DocumentKey } from './history.ts';
import { listDocuments } from './list.ts';
import { providerOf } from './provided.ts';
import { putBack, restore, save } from './save.ts';
import { spreadsheetOf, spreadsheetRows } from './spreadsheets.ts';
import { FRESH_MILLISECONDS, unitsOf } from './units.ts';

type Which = Pick<Static<typeof documents.source.body>, 'kind' | 'name' | 'ProjectId'>;

export const documentsArea = area('documents', documents, {
  get: (body, context) => bundleFor(context, body),
  list: async (body, context) => listDocuments(context.db, (await readerOf(context, body.ProjectId)).project.id),
  source: async (body, context) => sourceOf(context, await keyOf(context, body)),
  catalogue: async (body, context) => {
    const { project } = await readerOf(context, body.ProjectId);
    return editorCatalogue(await unitsOf(context.db, project.id), await allTexts(context.db));
  },
  mark: async (body, context) => {
    const { project } = await readerOf(context, body.ProjectId);
    return { mark: await markOf(context.db, project.id) };
  },
  revisions: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    if (!mayReadHistory(reader, body.kind)) throw forbidden('wrong-role', 'The role for that is missing.');
    const rows = await revisionsOf(context.db, { project: reader.project.id, kind: body.kind, name: body.name });
    return rows.map(presentRevision);
  },
  revision: async (body, context) => {
    const row = await oldRevision(context, body);
    return { ...presentRevision(row), Document: row.document ?? builtUnits().get(row.name)?.document ?? {} };
  },
  save: async (body, context) => ({ revision: await save(context, await keyOf(context, body), body) }),
  restore: async (body, context) => {
    const { id, project, kind, name, document } = await oldRevision(context, body);
    const { message } = body;
    if (kind === SETTINGS) return { revision: (await restoreProject(context, body.ProjectId, id, message)).Revision };
    const provided = providerOf(kind, name);
    if (!provided) return { revision: await restore(context, project, id, message) };
    return { revision: await provided.restore(context, name, { document, message, project: body.ProjectId }) };
  },
  getSpreadsheetList: async (body, context) =>
    spreadsheetRows(context.db, (await readerOf(context, body.ProjectId)).project.id),
  getSpreadsheet: async (body, context) =>
    spreadsheetOf(context.db, (await readerOf(context, body.ProjectId)).project.id, body.Id),
  putBack: async (body, context) => ({ revision: await putBack(context, await keyOf(context, body), body.message) }),
});

/** Who changes settings reads their history; that of other documents is for administrators. */
const mayReadHistory = (reader: Reader, kind: string): boolean => holds(reader, 'Admin') || kind === SETTINGS;

async function oldRevision(
  context: CallContext,
  { Id, ProjectId }: { readonly Id: string; readonly ProjectId?: string },
) {
  const reader = await readerOf(context, ProjectId);
  const row = await revisionOf(context.db, reader.project.id, idOf(Id));
  if (!row || !mayReadHistory(reader, row.kind)) throw notFound('no-revision', 'There is no such revision.');
  return row;
}

async function keyOf(context: CallContext, { kind, name, ProjectId }: Which): Promise<DocumentKey> {
  const reader = await readerOf(context, ProjectId);
  return { project: reader.project.id, kind, name };
}

/** What a page is made of: whoever may not open it learns only that, and nobody learns what the documents of a project that is not theirs are. */
export async function bundleFor(context: CallContext, { kind, name, ProjectId }: Which) {
  const provided = context.person ? providerOf(kind, name)?.bundle : undefined;
  // The shell needs none of what areas provide.
  if (provided) return provided({ ...context, beforeConsent: false }, name, ProjectId);
  const reader = context.person ? await findReader(context.db, context.person.Id, ProjectId) : undefined;
  if (context.person && ProjectId !== undefined && !reader) throw notFound('no-project', 'There is no such project.');
  const held = context.person ? (reader?.roles ?? []) : undefined;
  const units = await unitsOf(context.db, reader?.project.id, context.config.DEV ? 0 : FRESH_MILLISECONDS);
  const unit = unitFor(units, kind, name);
  if (!unit) throw held === undefined ? unauthenticated() : notFound('no-document', 'There is no such document.');
  const found = mayOpen({ ...unit, name }, held) ? bundleOf(units, unit, held) : null;
  if (found) return found;
  throw held === undefined ? unauthenticated() : forbidden('wrong-role', 'The role for that is missing.');
}

/** An address whose screen is not built yet shows the screen that says so; one whose condition does not hold is none. */
function unitFor(units: Units, kind: string, name: string): Unit | undefined {
  if (kind === 'screen' && !conditionHolds(units, name)) return undefined;
  const unit = units.get(name);
  if (unit) return unit.kind === kind ? unit : undefined;
  return kind === 'screen' && routes.some(({ screen }) => screen === name) ? units.get('notbuilt') : undefined;
}

async function sourceOf({ db }: CallContext, key: DocumentKey) {
  const [stored, units] = await Promise.all([currentOf(db, key), unitsOf(db, key.project)]);
  const unit = units.get(key.name);
  const built = builtUnits().get(key.name)?.kind === key.kind;
  const told = (document: Record<string, unknown>, revision: number) => ({
    document,
    text: formatDocument(document),
    built,
    functions: unit?.functions ?? '',
    revision,
  });
  if (stored) return told({ ...stored.document }, stored.revision);
  if (!unit || unit.kind !== key.kind) throw notFound('no-document', 'There is no such document.');
  return told({ ...unit.document }, 0);
}

interface Saved {
  readonly id: number;
  readonly number: number;
  readonly author_name: string;
  readonly message: string;
  readonly time: Date;
}

const presentRevision = ({ id, number, author_name, message, time }: Saved): Static<typeof revisionRow> => ({
  Id: String(id),
  Number: number,
  Author: author_name,
  Message: message,
  Time: time.toISOString(),
});
