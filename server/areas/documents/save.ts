import type { AuditAction } from '../../../schemas/entities/audit.ts';
import { check } from '../../../engine/check/index.ts';
import type { Problem } from '../../../engine/problem.ts';
import type { CallContext } from '../../area.ts';
import { projectGroup } from '../../hub/groups.ts';
import { fieldError, notFound, ProblemError, unprocessable } from '../../problem.ts';
import { loadAllTexts } from '../lang/text-overrides.ts';
import { requireFreeAddress } from './addresses.ts';
import { readBuiltInUnits, unitKindOf, type Unit } from './built-in.ts';
import { createCatalogue } from './catalogue.ts';
import { findDocumentRevision, storeDocumentRevision, type DocumentKey } from './history.ts';
import { loadUnits } from './units.ts';

type Document = Unit['document'];

interface SavedDocument {
  readonly document: Document;
  readonly message: string;
  readonly base: number;
}

/** Saves a document for the project: checked whole first, by the same checker as the editor's. */
export async function saveDocument(
  context: CallContext,
  key: DocumentKey,
  { document, message, base }: SavedDocument,
): Promise<number> {
  await requireValidDocument(context, key, document);
  return storeChange(context, 'documents.save', key, { document, message, base });
}

/** Makes an old revision the newest one. What was sound once may not be so any more: it is checked again. */
export async function restoreRevision(
  context: CallContext,
  project: number,
  id: number,
  message: string,
): Promise<number> {
  const old = await findDocumentRevision(context.db, project, id);
  if (!old) throw notFound('no-revision', 'There is no such revision.');
  const key = { project, kind: requireStorableKind(old.kind), name: old.name };
  if (old.document !== null) await requireValidDocument(context, key, old.document);
  return storeChange(context, 'documents.restore', key, { document: old.document, message });
}

/** The built-in document again; the history stays. */
export async function resetDocument(context: CallContext, key: DocumentKey, message: string): Promise<number> {
  const built = readBuiltInUnits().get(key.name);
  if (built?.kind !== key.kind) throw notFound('no-document', 'There is no built-in document of this name.');
  return storeChange(context, 'documents.putBack', key, { document: null, message });
}

interface DocumentChange {
  readonly document: Document | null;
  readonly message: string;
  readonly base?: number;
}

async function storeChange(
  context: CallContext,
  action: AuditAction,
  key: DocumentKey,
  made: DocumentChange,
): Promise<number> {
  const author = { id: context.me.Id, name: context.me.UserName };
  const functions = made.document === null ? '' : functionsToStore(key.name, made.document);
  const stored = await context.db.transaction().execute(async (db) => {
    await requireFreeAddress(db, key, made.document ?? {});
    const revision = await storeDocumentRevision(db, key, author, { ...made, functions });
    const subject = `${key.kind} ${key.name}`;
    await context.audit(
      { action, subject, project: String(key.project), details: { revision, message: made.message } },
      db,
    );
    return revision;
  });
  // Pages of the project that have it open load it again; what each may see is decided then.
  await context.hub.toGroup(projectGroup(key.project), 'documents.changed', {
    kind: key.kind,
    name: key.name,
    revision: stored,
  });
  return stored;
}

/** A stored copy of a built-in document that still names its file keeps the functions of that file. */
function functionsToStore(name: string, document: Document): string {
  const named = document['functions'];
  const file = typeof named === 'object' && named !== null && 'file' in named;
  return file ? (readBuiltInUnits().get(name)?.functions ?? '') : '';
}

function requireStorableKind(kind: string): 'screen' | 'part' {
  if (kind === 'screen' || kind === 'part') return kind;
  throw unprocessable('kind-not-stored', 'Documents of this kind are not saved by this call.');
}

async function requireValidDocument(context: CallContext, key: DocumentKey, document: Document): Promise<void> {
  const kind = requireStorableKind(key.kind);
  if (unitKindOf(document) !== kind || document[kind] !== key.name)
    throw unprocessable('document-name', 'The document calls itself otherwise.', [
      fieldError(`/document/${kind}`, 'document-name', { name: key.name }),
    ]);
  const units = await loadUnits(context.db, key.project);
  const others = new Map([...units].filter(([name]) => name !== key.name));
  const problems = check(document, {
    catalogue: createCatalogue(others, await loadAllTexts(context.db), key.name, document),
  });
  if (problems.some(({ severity }) => severity === 'error')) throw invalidDocument(problems);
}

/** The kinds of problem that have a sentence of their own at a field. */
const FIELD_CODES = [
  'access-empty',
  'address-access',
  'address-built-in',
  'address-form',
  'address-param',
  'address-taken',
] as const;

const fieldCodeOf = (kind: string) =>
  kind === 'unknown-role' ? 'role' : (FIELD_CODES.find((code) => code === kind) ?? 'bad-document');

const invalidDocument = (problems: readonly Problem[]) =>
  new ProblemError({
    status: 422,
    code: 'document-has-errors',
    title: 'The document has errors.',
    errors: problems
      .filter(({ severity }) => severity === 'error')
      .map(({ kind, pointer, message }) => fieldError(`/document${pointer}`, fieldCodeOf(kind), undefined, message)),
    data: { problems },
  });
