import type { StoredKind, StoredKindName } from '../../../../schemas/documents/index.ts';
import { hasRole } from '../../../policy/reader.ts';
import {
  isObject,
  isOfKind,
  type DocumentKey,
  listStoredKinds,
  type KindRules,
  broadcastDocument,
  storeChange,
  type BundleNames,
  type NamedKind,
} from '../../documents/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Document } from './codec.ts';
import { nameInReference, referenceTo, replaceReferences } from './references.ts';
import type { BundleSource, ChangedEntry, ImportWork, PresentEntry } from './source.ts';

/** A source for every registered kind of document, so that new kinds are in bundles without a change here. */
export const documentSources = (): BundleSource[] =>
  listStoredKinds().map(({ kind, rules }) => createSource(kind, rules));

function createSource(kind: StoredKind<StoredKindName>, rules: KindRules): BundleSource {
  return {
    folder: kind.name,
    schema: kind.schema,
    texts: kind.texts,
    mayRead: (reader) => hasRole(reader, ...kind.read),
    mayWrite: (reader) => hasRole(reader, ...kind.write),
    load: (db, project, names) => loadDocuments(db, { project, kind: kind.name }, names),
    store: (work, entry) => storeEntry(work, kind.name, entry),
    check: async ({ name, document }, around) => (await rules.check?.(name, document, around)) ?? [],
    findRefusals: async ({ context, reader, names }, { document }) =>
      (await rules.findRefusals?.(context, reader.project.id, toIdDocument(names, document))) ?? [],
  };
}

/** Loads documents with names in place of ids, also in the name of a view. */
async function loadDocuments(
  db: Db,
  { project, kind }: Pick<DocumentKey, 'project' | 'kind'>,
  names: BundleNames,
): Promise<PresentEntry[]> {
  const rows = await db
    .selectFrom('documents')
    .where(isOfKind(project, kind))
    .select(['name', 'document', 'functions', 'revision'])
    .orderBy('name')
    .execute();
  return rows.flatMap(({ name, document, functions, revision }) => {
    const named = toBundleName(names, name);
    // The view of a deleted action.
    if (named === undefined) return [];
    return [{ name: named, document: toBundleDocument(names, withFunctions(document, functions)), revision }];
  });
}

/** A copy of a built-in document names its file of functions; the bundle contains the functions themselves. */
function withFunctions(document: Document, text: string): Document {
  const { functions } = document;
  if (!isObject(functions) || typeof functions['text'] === 'string' || text === '') return document;
  const { file: _file, ...rest } = functions;
  return { ...document, functions: { ...rest, text } };
}

export const toBundleDocument = (names: BundleNames, document: Document): Document =>
  asObject(
    replaceReferences(document, (kind, id) => {
      const name = names.nameOf(kind, id);
      return name === undefined ? undefined : referenceTo(kind, name);
    }),
  );

/** Replaces references by ids; unknown references stay. */
export const toIdDocument = (names: BundleNames, document: Document): Document =>
  asObject(
    replaceReferences(document, (kind, text) => {
      const name = nameInReference(kind, text);
      return name === undefined ? undefined : names.idOf(kind, name);
    }),
  );

const asObject = (value: unknown): Document => (isObject(value) ? value : {});

const SUBJECTS: ReadonlyMap<string, NamedKind> = new Map(Object.entries({ actions: 'action', types: 'actionType' }));

/** actions/12/View becomes actions/first-meeting/View; undefined if there is no such action. */
function toBundleName(names: BundleNames, name: string): string | undefined {
  const [subject = '', id = '', ...rest] = name.split('/');
  const kind = SUBJECTS.get(subject);
  if (!kind || rest.length === 0 || !/^\d+$/.test(id)) return name;
  const named = names.nameOf(kind, id);
  return named === undefined ? undefined : [subject, named, ...rest].join('/');
}

function toIdName(names: BundleNames, name: string): string {
  const [subject = '', named = '', ...rest] = name.split('/');
  const kind = SUBJECTS.get(subject);
  return [subject, (kind && names.idOf(kind, named)) ?? named, ...rest].filter((part) => part !== '').join('/');
}

async function storeEntry(work: ImportWork, kind: StoredKindName, entry: ChangedEntry): Promise<void> {
  const { context, db, reader, names, message } = work;
  const key = { project: reader.project.id, kind, name: toIdName(names, entry.name) };
  const revision = await storeChange(context, db, key, {
    document: toIdDocument(names, entry.document),
    message,
    base: entry.before?.revision ?? 0,
  });
  work.afterCommit(() => broadcastDocument(context, key, revision));
}
