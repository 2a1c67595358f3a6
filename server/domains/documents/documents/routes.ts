import type { Static } from 'typebox';
import { documents } from '../../../../schemas/calls/documents.ts';
import { storedKindOf } from '../../../../schemas/documents/index.ts';
import type { revisionRow } from '../../../../schemas/entities/document.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { findPersonReader, requireReader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { forbidden, notFound, unauthenticated } from '../../../platform/base/problem.ts';
import { findUnitAt } from './addresses.ts';
import { conditionHolds, type ScreenReader } from './available.ts';
import { readBuiltInUnits, type Unit, type Units } from './built-in.ts';
import { createBundle, mayOpen } from './bundle.ts';
import { unitRules } from './check-unit.ts';
import { loadAllTexts } from '../../../platform/texts/text-overrides.ts';
import { createEditorCatalogue } from './editor-catalogue.ts';
import {
  findDocument,
  projectRevisionMark,
  findDocumentRevision,
  listDocumentRevisions,
  type DocumentKey,
} from './history.ts';
import { listDocuments } from './list.ts';
import { findKindRules, mayRead, mayWrite, registerKind, requireKind } from './kinds.ts';
import { resetDocument, restoreRevision, saveDocument } from './save.ts';
import { getSpreadsheet, listSpreadsheets } from './spreadsheets.ts';
import { loadStoredNames } from './stored-names.ts';
import { toPresentVersion } from './stored-version.ts';
import { layOutText, readWrittenDocument, splitTexts } from './texts.ts';
import { loadUnits } from './units.ts';
import { findView, screenOfView, unitNameOf } from './view-names.ts';
import { workbookProject } from './workbook-readers.ts';

type DocumentBody = Pick<Static<typeof documents.source.body>, 'kind' | 'name' | 'ProjectId'>;

registerKind('screen', unitRules('screen'));
registerKind('part', unitRules('part'));

export const documentsArea = area('documents', documents, {
  get: (body, context) => bundleFor(context, body),
  list: async (body, context) => listDocuments(context.db, (await requireReader(context, body.ProjectId)).project.id),
  source: async (body, context) => getSource(context, await requireDocumentKey(context, body, mayRead)),
  catalogue: async (body, context) => {
    const { project } = await requireReader(context, body.ProjectId);
    return createEditorCatalogue(
      await loadUnits(context.db, project.id),
      await loadAllTexts(context.db),
      await loadStoredNames(context, project.id),
    );
  },
  mark: async (body, context) => {
    const { project } = await requireReader(context, body.ProjectId);
    return { mark: await projectRevisionMark(context.db, project.id) };
  },
  revisions: async (body, context) => {
    const rows = await listDocumentRevisions(context.db, await requireDocumentKey(context, body, mayRead));
    return rows.map(presentRevision);
  },
  revision: async (body, context) => {
    const row = await requireRevision(context, body, mayRead);
    const built = readBuiltInUnits().get(row.name);
    const document = row.document ? toPresentVersion(row.kind, row.document) : (built?.document ?? {});
    return {
      ...presentRevision(row),
      Document: document,
      Text: layOutText(row.kind, document, row.document ? row.text : built?.text),
      Texts: splitTexts(row.kind, document).texts,
    };
  },
  save: async (body, context) => {
    const key = await requireDocumentKey(context, body, mayWrite);
    const { text, message, base } = body;
    const document = readWrittenDocument(key.kind, body);
    return { revision: await saveDocument(context, key, { document, text, message, base }) };
  },
  restore: async (body, context) => {
    const { id, project, kind } = await requireRevision(context, body, mayWrite);
    const rules = findKindRules(kind);
    const restore =
      rules && 'restore' in rules
        ? rules.restore(context, body.ProjectId, id, body.message)
        : restoreRevision(context, project, id, body.message);
    return { revision: await restore };
  },
  getSpreadsheetList: async (body, context) =>
    listSpreadsheets(context.db, (await requireReader(context, body.ProjectId)).project.id),
  getSpreadsheet: async (body, context) =>
    getSpreadsheet(context.db, await workbookProject.value(context, body), body.Id),
  putBack: async (body, context) => ({
    revision: await resetDocument(context, await requireDocumentKey(context, body, mayWrite), body.message),
  }),
});

async function requireRevision(
  context: CallContext,
  { Id, ProjectId }: { readonly Id: string; readonly ProjectId?: string },
  allows: typeof mayRead,
) {
  const reader = await requireReader(context, ProjectId);
  const row = await findDocumentRevision(context.db, reader.project.id, parseId(Id));
  const kind = row && storedKindOf(row.kind);
  if (!kind || !allows(reader, kind)) throw notFound('no-revision', 'There is no such revision.');
  return row;
}

/** Returns the key of the document that a request names; throws if the caller may not read or write its kind. */
async function requireDocumentKey(
  context: CallContext,
  { kind: name, ...body }: DocumentBody,
  allows: typeof mayRead,
): Promise<DocumentKey> {
  const reader = await requireReader(context, body.ProjectId);
  const kind = requireKind(name);
  if (!allows(reader, kind)) throw forbidden('wrong-role', 'The role for that is missing.');
  return { project: reader.project.id, kind: kind.name, name: body.name };
}

/**
 * Returns the bundle of a page. A caller without the right gets no details, and people outside of a project cannot find
 * out which documents it has.
 */
export async function bundleFor(context: CallContext, { kind, name, ProjectId }: DocumentBody) {
  const rules = context.person ? findKindRules(kind) : undefined;
  // Documents of the shell need nothing from other areas.
  if (rules && 'bundle' in rules && rules.bundle)
    return rules.bundle({ ...context, beforeConsent: false }, name, ProjectId);
  const reader = context.person ? await findPersonReader(context.db, context.person.Id, ProjectId) : undefined;
  if (context.person && ProjectId !== undefined && !reader) throw notFound('no-project', 'There is no such project.');
  const held = context.person ? (reader?.roles ?? []) : undefined;
  const units = await loadUnits(context.db, reader?.project.id);
  const unit = findUnit(units, kind, name, { roles: held ?? [], config: context.config });
  if (!unit) throw held === undefined ? unauthenticated() : documentNotFound();
  const found = mayOpen(unit, held) ? createBundle(units, unit, held) : null;
  if (found) return found;
  if (held === undefined) throw unauthenticated();
  throw unit.view ? documentNotFound() : forbidden('wrong-role', 'The role for that is missing.');
}

/** A screen whose route condition is false is not found. */
function findUnit(units: Units, kind: string, asked: string, reader: ScreenReader): Unit | undefined {
  const name = kind === 'screen' && !units.has(asked) ? screenOfView(asked) : asked;
  if (kind === 'screen' && !conditionHolds(units, name, reader)) return undefined;
  const unit = units.get(name);
  if (unit) return unit.kind === kind ? unit : undefined;
  if (kind !== 'screen') return undefined;
  return findUnitAt(units, name) ?? findView(units, name);
}

const documentNotFound = () => notFound('no-document', 'There is no such document.');

async function getSource({ db }: CallContext, key: DocumentKey) {
  const [stored, units] = await Promise.all([findDocument(db, key), loadUnits(db, key.project)]);
  const unit = units.get(unitNameOf(key.kind, key.name));
  const built = readBuiltInUnits().get(key.name)?.kind === key.kind;
  const { preview } = requireKind(key.kind);
  const present = (document: Unit['document'], text: string | null | undefined, revision: number) => ({
    document: { ...document },
    text: layOutText(key.kind, document, text),
    texts: { ...splitTexts(key.kind, document).texts },
    preview,
    built,
    functions: unit?.functions ?? '',
    revision,
  });
  if (stored) return present(stored.document, stored.text, stored.revision);
  if (!unit || unit.kind !== key.kind) throw documentNotFound();
  return present(unit.document, unit.text, 0);
}

interface SavedRevision {
  readonly id: number;
  readonly number: number;
  readonly author_name: string;
  readonly message: string;
  readonly time: Date;
}

const presentRevision = ({ id, number, author_name, message, time }: SavedRevision): Static<typeof revisionRow> => ({
  Id: String(id),
  Number: number,
  Author: author_name,
  Message: message,
  Time: time.toISOString(),
});
