import { relocateProblems } from '../../../../engine/document/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { projectGroup } from '../../../platform/hub/groups.ts';
import { notFound, ProblemError } from '../../../platform/base/problem.ts';
import { readBuiltInUnits, type Unit } from './built-in.ts';
import { findDocumentRevision, storeDocumentRevision, type DocumentKey } from './history.ts';
import { requireKind, requireKindRules } from './kinds.ts';
import { nameForAll } from './view-names.ts';

type Document = Unit['document'];

interface Change {
  /** null resets it to the built-in document. */
  readonly document: Document | null;
  /** The text of the author, if a person wrote it. */
  readonly text?: string | undefined;
  readonly message: string;
  /** The revision that was edited; undefined to save without a check for conflicts. */
  readonly base?: number | undefined;
}

type SaveAction = 'documents.save' | 'documents.restore' | 'documents.putBack';

/** Saves a document of any kind: checks it, stores it, writes the audit line and notifies open pages. */
export async function saveDocument(
  context: CallContext,
  key: DocumentKey,
  change: Change,
  action: SaveAction = 'documents.save',
): Promise<number> {
  const rules = requireKindRules(key.kind);
  await rules.requireValid(context, key, change.document).catch((error: unknown) => {
    throw withAuthorsPlaces(error, change);
  });
  const logged = rules.audit?.(key.name) ?? { action, subject: `${key.kind} ${key.name}` };
  const { message } = change;
  const stored = await context.db.transaction().execute(async (db) => {
    const revision = await storeChange(context, db, key, change);
    await context.audit({ ...logged, project: String(key.project), details: { revision, message } }, db);
    return revision;
  });
  await broadcastDocument(context, key, stored);
  return stored;
}

/** The problems of a refusal, with their places in the text of the author. */
function withAuthorsPlaces(error: unknown, { document, text }: Change): unknown {
  const problems: unknown = error instanceof ProblemError ? error.data?.['problems'] : undefined;
  if (!(error instanceof ProblemError) || !Array.isArray(problems) || text === undefined) return error;
  return error.withData({ problems: relocateProblems(problems, document, text) });
}

/** Stores a document within a transaction. The caller checks it and writes the audit line. */
export async function storeChange(
  { me }: Pick<CallContext, 'me'>,
  db: Db,
  key: DocumentKey,
  change: Change,
): Promise<number> {
  const functions = change.document === null ? '' : functionsToStore(key.name, change.document);
  const built = readBuiltInUnits().get(key.name);
  const builtInText = built?.kind === key.kind ? built.text : undefined;
  await requireKindRules(key.kind).beforeStore?.(db, key, change.document);
  const author = { id: me.Id, name: me.UserName };
  return storeDocumentRevision(db, key, author, { ...change, functions, builtInText });
}

/** Tells the open pages of the project to load the document again. Each load checks the roles of its reader. */
export const broadcastDocument = (
  { hub }: CallContext,
  { project, kind, name }: DocumentKey,
  revision: number,
): Promise<void> =>
  hub.toGroup(projectGroup(project), 'documents.changed', { kind, name: nameForAll(kind, name), revision });

/** Saves an old revision as the newest one. It is checked again, because the rules or other documents may have changed. */
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

/** Resets a document to the built-in one. The history stays. */
export async function resetDocument(context: CallContext, key: DocumentKey, message: string): Promise<number> {
  const built = readBuiltInUnits().get(key.name);
  if (built?.kind !== key.kind) throw notFound('no-document', 'There is no built-in document of this name.');
  return saveDocument(context, key, { document: null, message }, 'documents.putBack');
}

/** Returns the functions of the built-in document if the stored copy still names their file. */
function functionsToStore(name: string, document: Document): string {
  const named = document['functions'];
  const file = typeof named === 'object' && named !== null && 'file' in named;
  return file ? (readBuiltInUnits().get(name)?.functions ?? '') : '';
}
