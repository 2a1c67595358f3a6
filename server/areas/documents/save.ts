import type { AuditAction } from '../../../schemas/entities/audit.ts';
import { check } from '../../../engine/check/index.ts';
import type { Problem } from '../../../engine/problem.ts';
import type { CallContext } from '../../area.ts';
import { projectGroup } from '../../hub/groups.ts';
import { fieldError, notFound, ProblemError, unprocessable } from '../../problem.ts';
import { allTexts } from '../lang/own-texts.ts';
import { builtUnits, kindOf, type Unit } from './built.ts';
import { catalogueWith } from './catalogue.ts';
import { revisionOf, store, type DocumentKey } from './history.ts';
import { unitsOf } from './units.ts';

type Document = Unit['document'];

interface Saved {
  readonly document: Document;
  readonly message: string;
  readonly base: number;
}

/** Saves a document for the project: checked whole first, by the same checker as the editor's. */
export async function save(
  context: CallContext,
  key: DocumentKey,
  { document, message, base }: Saved,
): Promise<number> {
  await requireSound(context, key, document);
  return change(context, 'documents.save', key, { document, message, base });
}

/** Makes an old revision the newest one. What was sound once may not be so any more: it is checked again. */
export async function restore(context: CallContext, project: number, id: number, message: string): Promise<number> {
  const old = await revisionOf(context.db, project, id);
  if (!old) throw notFound('no-revision', 'There is no such revision.');
  const key = { project, kind: storable(old.kind), name: old.name };
  if (old.document !== null) await requireSound(context, key, old.document);
  return change(context, 'documents.restore', key, { document: old.document, message });
}

/** The built-in document again; the history stays. */
export async function putBack(context: CallContext, key: DocumentKey, message: string): Promise<number> {
  const built = builtUnits().get(key.name);
  if (built?.kind !== key.kind) throw notFound('no-document', 'There is no built-in document of this name.');
  return change(context, 'documents.putBack', key, { document: null, message });
}

interface Change {
  readonly document: Document | null;
  readonly message: string;
  readonly base?: number;
}

async function change(context: CallContext, action: AuditAction, key: DocumentKey, made: Change): Promise<number> {
  const author = { id: context.me.Id, name: context.me.UserName };
  const functions = made.document === null ? '' : keptFunctions(key.name, made.document);
  const stored = await context.db.transaction().execute(async (db) => {
    const revision = await store(db, key, author, { ...made, functions });
    const subject = `${key.kind} ${key.name}`;
    await context.audit(
      { action, subject, project: String(key.project), details: { revision, message: made.message } },
      db,
    );
    return revision;
  });
  // Whoever has it open in the project asks for it again: what each may see of it is asked then.
  await context.hub.toGroup(projectGroup(key.project), 'documents.changed', {
    kind: key.kind,
    name: key.name,
    revision: stored,
  });
  return stored;
}

/** A stored copy of a built-in document that still names its file keeps the functions of that file. */
function keptFunctions(name: string, document: Document): string {
  const named = document['functions'];
  const file = typeof named === 'object' && named !== null && 'file' in named;
  return file ? (builtUnits().get(name)?.functions ?? '') : '';
}

function storable(kind: string): 'screen' | 'part' {
  if (kind === 'screen' || kind === 'part') return kind;
  throw unprocessable('kind-not-stored', 'Documents of this kind are not saved by this call.');
}

async function requireSound(context: CallContext, key: DocumentKey, document: Document): Promise<void> {
  const kind = storable(key.kind);
  if (kindOf(document) !== kind || document[kind] !== key.name)
    throw unprocessable('document-name', 'The document calls itself otherwise.', [
      fieldError(`/document/${kind}`, 'document-name', { name: key.name }),
    ]);
  const units = await unitsOf(context.db, key.project);
  const others = new Map([...units].filter(([name]) => name !== key.name));
  const problems = check(document, {
    catalogue: catalogueWith(others, await allTexts(context.db), key.name, document),
  });
  if (problems.some(({ severity }) => severity === 'error')) throw unsound(problems);
}

const unsound = (problems: readonly Problem[]) =>
  new ProblemError({
    status: 422,
    code: 'document-has-errors',
    title: 'The document has errors.',
    errors: problems
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer, message }) => fieldError(`/document${pointer}`, 'bad-document', undefined, message)),
    data: { problems },
  });
