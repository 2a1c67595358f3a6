import { isObject } from '../../policy/settings.ts';
import { maskSecrets } from '../../policy/settings-for.ts';
import type { Db } from '../../area.ts';
import { isKey, type DocumentKey } from '../documents/history.ts';

/** The kind and the name of a project's settings among the documents that have a history. */
export const SETTINGS = 'settings';
const keyOf = (project: number): DocumentKey => ({ project, kind: SETTINGS, name: 'project' });

/** A project as its history holds it: without secrets, so that none lives on in an old revision. */
export interface ProjectDocument {
  readonly Descr: string;
  readonly url: string;
  readonly Settings: unknown;
}

export const documentOf = (
  { Descr, url }: { readonly Descr: string; readonly url: string },
  settings: unknown,
): ProjectDocument => ({ Descr, url, Settings: maskSecrets(settings) });

interface Next {
  readonly id: number;
  readonly number: number;
  /** Null for what stood there before anybody saved. */
  readonly author: { readonly id: number; readonly name: string } | null;
}

export async function rememberRevision(
  db: Db,
  { id, number, author }: Next,
  document: ProjectDocument,
  message: string,
): Promise<void> {
  await db
    .insertInto('revisions')
    .values({
      ...keyOf(id),
      number,
      document: JSON.stringify(document),
      functions: '',
      author: author?.id ?? null,
      author_name: author?.name ?? '',
      message,
    })
    .execute();
}

/** What a project was at a revision. */
export async function baseOf(db: Db, project: number, number: number): Promise<ProjectDocument | undefined> {
  const row = await db
    .selectFrom('revisions')
    .where(isKey(keyOf(project)))
    .where('number', '=', number)
    .select('document')
    .executeTakeFirst();
  return read(row?.document);
}

export async function revisionById(db: Db, project: number, id: number): Promise<ProjectDocument | undefined> {
  const row = await db
    .selectFrom('revisions')
    .where(isKey(keyOf(project)))
    .where('id', '=', id)
    .select('document')
    .executeTakeFirst();
  return read(row?.document);
}

function read(document: unknown): ProjectDocument | undefined {
  if (!isObject(document)) return undefined;
  const { Descr, url, Settings } = document;
  return { Descr: text(Descr), url: text(url), Settings };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
