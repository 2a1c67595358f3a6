import type { Static } from 'typebox';
import { formatDocument } from '../../../engine/document/index.ts';
import { documents } from '../../../schemas/calls/documents.ts';
import type { revisionRow } from '../../../schemas/entities/document.ts';
import { routes } from '../../../schemas/routes.ts';
import { area, type CallContext } from '../../area.ts';
import { findReader, idOf, readerOf } from '../../policy/reader.ts';
import { forbidden, notFound, unauthenticated } from '../../problem.ts';
import { builtUnits, type Unit, type Units } from './built.ts';
import { bundleOf, mayOpen } from './bundle.ts';
import { editorCatalogue } from './editor-catalogue.ts';
import { currentOf, markOf, revisionOf, revisionsOf, type DocumentKey } from './history.ts';
import { listDocuments } from './list.ts';
import { putBack, restore, save } from './save.ts';
import { unitsOf } from './units.ts';

/** So old a look at the files may be where nobody is changing them. */
const FRESH_MILLISECONDS = 1000;

type Which = Pick<Static<typeof documents.source.body>, 'kind' | 'name' | 'ProjectId'>;

export const documentsArea = area('documents', documents, {
  get: (body, context) => bundleFor(context, body),
  list: async (body, context) => listDocuments(context.db, (await readerOf(context, body.ProjectId)).project.id),
  source: async (body, context) => sourceOf(context, await keyOf(context, body)),
  catalogue: async (body, context) => {
    const { project } = await readerOf(context, body.ProjectId);
    return editorCatalogue(await unitsOf(context.db, project.id));
  },
  mark: async (body, context) => {
    const { project } = await readerOf(context, body.ProjectId);
    return { mark: await markOf(context.db, project.id) };
  },
  revisions: async (body, context) => {
    const rows = await revisionsOf(context.db, await keyOf(context, body));
    return rows.map(presentRevision);
  },
  revision: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const row = await revisionOf(context.db, reader.project.id, idOf(body.Id));
    if (!row) throw notFound('no-revision', 'There is no such revision.');
    return { ...presentRevision(row), Document: row.document ?? builtUnits().get(row.name)?.document ?? {} };
  },
  save: async (body, context) => ({ revision: await save(context, await keyOf(context, body), body) }),
  restore: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return { revision: await restore(context, reader.project.id, idOf(body.Id), body.message) };
  },
  putBack: async (body, context) => ({ revision: await putBack(context, await keyOf(context, body), body.message) }),
});

async function keyOf(context: CallContext, { kind, name, ProjectId }: Which): Promise<DocumentKey> {
  const reader = await readerOf(context, ProjectId);
  return { project: reader.project.id, kind, name };
}

/** What a page is made of: whoever may not open it learns only that, and nobody learns what the documents of a project that is not theirs are. */
export async function bundleFor(context: CallContext, { kind, name, ProjectId }: Which) {
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

/** An address whose screen is not built yet shows the screen that says so. */
function unitFor(units: Units, kind: string, name: string): Unit | undefined {
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
