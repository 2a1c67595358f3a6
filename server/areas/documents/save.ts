import type { CallContext } from '../../area.ts';
import { projectGroup } from '../../hub/groups.ts';
import { notFound } from '../../problem.ts';
import { readBuiltInUnits, type Unit } from './built-in.ts';
import { findDocumentRevision, storeDocumentRevision, type DocumentKey } from './history.ts';
import { requireKind, requireKindRules } from './kinds.ts';

type Document = Unit['document'];

interface Change {
  /** null: the built-in one again. */
  readonly document: Document | null;
  /** What its author wrote, where somebody wrote it. */
  readonly text?: string | undefined;
  readonly message: string;
  /** The revision that was edited; undefined where that does not matter. */
  readonly base?: number | undefined;
}

type SaveAction = 'documents.save' | 'documents.restore' | 'documents.putBack';

/** Saves a document of any kind for the project: checked whole first, then stored, audited and told to open pages. */
export async function saveDocument(
  context: CallContext,
  key: DocumentKey,
  change: Change,
  action: SaveAction = 'documents.save',
): Promise<number> {
  const rules = requireKindRules(key.kind);
  await rules.requireValid(context, key, change.document);
  const functions = change.document === null ? '' : functionsToStore(key.name, change.document);
  const logged = rules.audit?.(key.name) ?? { action, subject: `${key.kind} ${key.name}` };
  const { message } = change;
  const built = readBuiltInUnits().get(key.name);
  const builtInText = built?.kind === key.kind ? built.text : undefined;
  const author = { id: context.me.Id, name: context.me.UserName };
  const stored = await context.db.transaction().execute(async (db) => {
    await rules.beforeStore?.(db, key, change.document);
    const revision = await storeDocumentRevision(db, key, author, { ...change, functions, builtInText });
    await context.audit({ ...logged, project: String(key.project), details: { revision, message } }, db);
    return revision;
  });
  await broadcastDocument(context, key, stored);
  return stored;
}

/** Pages of the project that have it open load it again; what each may see is decided then. */
export const broadcastDocument = (
  { hub }: CallContext,
  { project, kind, name }: DocumentKey,
  revision: number,
): Promise<void> => hub.toGroup(projectGroup(project), 'documents.changed', { kind, name, revision });

/** Makes an old revision the newest one. What was sound once may not be so any more: it is checked again. */
export async function restoreRevision(
  context: CallContext,
  project: number,
  id: number,
  message: string,
): Promise<number> {
  const old = await findDocumentRevision(context.db, project, id);
  if (!old) throw notFound('no-revision', 'There is no such revision.');
  const key = { project, kind: requireKind(old.kind).name, name: old.name };
  return saveDocument(
    context,
    key,
    { document: old.document, text: old.text ?? undefined, message },
    'documents.restore',
  );
}

/** The built-in document again; the history stays. */
export async function resetDocument(context: CallContext, key: DocumentKey, message: string): Promise<number> {
  const built = readBuiltInUnits().get(key.name);
  if (built?.kind !== key.kind) throw notFound('no-document', 'There is no built-in document of this name.');
  return saveDocument(context, key, { document: null, message }, 'documents.putBack');
}

/** A stored copy of a built-in document that still names its file keeps the functions of that file. */
function functionsToStore(name: string, document: Document): string {
  const named = document['functions'];
  const file = typeof named === 'object' && named !== null && 'file' in named;
  return file ? (readBuiltInUnits().get(name)?.functions ?? '') : '';
}
