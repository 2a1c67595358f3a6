import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { FORMER_KINDS, type StoredKindName } from '../../../../schemas/documents/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { conflict } from '../../../platform/base/problem.ts';
import type { QueueCaller } from '../../../platform/queue/fair-queue.ts';
import { runWork, type Work } from '../../../platform/work/run.ts';
import { toPresentVersion } from './stored-version.ts';
import { layOutOrder, layOutText, type TextOrder } from './texts.ts';

/** Identifies a document of a project. */
export interface DocumentKey {
  readonly project: number;
  readonly kind: StoredKindName;
  readonly name: string;
}

export interface Author {
  readonly id: number;
  readonly name: string;
}

interface DocumentChange {
  readonly document: Readonly<Record<string, unknown>> | null;
  readonly functions?: string;
  /** The text of the author. Without it the previous text is edited where its value differs. */
  readonly text?: string | undefined;
  /** The text of the built-in document: the previous text if the project stores none. */
  readonly builtInText?: string | undefined;
  readonly message: string;
  /** The revision that was edited; undefined to save without a check for conflicts. */
  readonly base?: number | undefined;
}

/** Stores a document (null: the built-in one applies again) and adds a revision. If somebody saved first, it throws 409 with the newer document. */
export async function storeDocumentRevision(
  db: Db,
  key: DocumentKey,
  author: Author,
  change: DocumentChange,
): Promise<number> {
  await lockDocument(db, key);
  const current = await findDocument(db, key);
  if (change.base !== undefined && change.base !== (current?.revision ?? 0))
    throw conflict('conflict', 'Somebody else saved this document first.', {
      theirs: current?.document ?? null,
      theirText: current ? layOutText(key.kind, current.document, current.text) : null,
      revision: current?.revision ?? 0,
    });
  const number = await nextNumber(db, key);
  const functions = change.functions ?? '';
  const document = JSON.stringify(change.document);
  // A large document takes long to store: lets other calls run in between.
  if (document.length > LONG_DOCUMENT) await setImmediate();
  const order = change.document && {
    kind: key.kind,
    document: change.document,
    text: current?.text ?? change.builtInText,
  };
  const text =
    order && (change.text ?? (await layOut({ person: author.id, project: key.project }, order, document.length)));
  const saved = { ...key, kind: storedName(key.kind), functions, text, author: author.id, author_name: author.name };
  await db
    .insertInto('revisions')
    .values({ ...saved, number, document, message: change.message })
    .execute();
  await db.deleteFrom('documents').where(hasKey(key)).execute();
  if (change.document === null) return 0;
  await db
    .insertInto('documents')
    .values({ ...saved, document, revision: number })
    .execute();
  return number;
}

/** Longer documents are laid out in a separate process. */
const LONG_DOCUMENT = 100_000;
const LAY_OUT: Work<TextOrder, string> = {
  module: new URL('./texts.ts', import.meta.url),
  name: 'layOutOrder',
  ms: 30_000,
};

const layOut = async (caller: QueueCaller, order: TextOrder, length: number): Promise<string> =>
  length > LONG_DOCUMENT ? runWork(caller, LAY_OUT, order) : layOutOrder(order);

/** Makes saves of one document run one after the other. */
const lockDocument = (db: Db, { project, kind, name }: DocumentKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`document/${project}/${kind}/${name}`}, 0))`.execute(db);

/** The documents of one kind. */
export const isOfKind = (project: number, kind: StoredKindName) =>
  sql<boolean>`project = ${project} and kind in (${kind}, ${storedName(kind)})`;

export const hasKey = ({ project, kind, name }: DocumentKey) =>
  sql<boolean>`project = ${project} and kind in (${kind}, ${storedName(kind)}) and name = ${name}`;

/**
 * The name of a kind in the database. The previous release finds rows only by the former name, so rows still have it.
 */
export const storedName = (kind: StoredKindName): string =>
  Object.entries(FORMER_KINDS).find(([, name]) => name === kind)?.[0] ?? kind;

/** Finds a stored document, in the present version of its kind. Its text is as its author wrote it. */
export async function findDocument(db: Db, key: DocumentKey) {
  const row = await db.selectFrom('documents').where(hasKey(key)).selectAll().executeTakeFirst();
  return row && { ...row, document: toPresentVersion(key.kind, row.document) };
}

async function nextNumber(db: Db, key: DocumentKey): Promise<number> {
  const { last } = await db
    .selectFrom('revisions')
    .where(hasKey(key))
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** Lists the revisions of a document, newest first. */
export const listDocumentRevisions = (db: Db, key: DocumentKey) =>
  db.selectFrom('revisions').where(hasKey(key)).orderBy('number', 'desc').selectAll().execute();

export const findDocumentRevision = (db: Db, project: number, id: number) =>
  db.selectFrom('revisions').where('project', '=', project).where('id', '=', id).selectAll().executeTakeFirst();

/** Returns a mark that changes with every save in a project. */
export async function projectRevisionMark(db: Db, project: number): Promise<string> {
  const { last } = await db
    .selectFrom('revisions')
    .where('project', '=', project)
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return String(last);
}
