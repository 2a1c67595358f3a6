import { isObject } from '../../../policy/settings.ts';
import { maskSecrets } from '../settings/settings-for.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasKey, type DocumentKey, layOutText } from '../../documents/index.ts';

/** The kind and name under which the settings of a project have their history. */
export const SETTINGS_KIND = 'settings';
const keyOf = (project: number): DocumentKey => ({ project, kind: SETTINGS_KIND, name: 'project' });

/** A project as its history stores it: without secrets, so that no old revision contains one. */
export interface ProjectDocument {
  readonly Descr: string;
  readonly url: string;
  readonly Settings: unknown;
}

export const createProjectDocument = (
  { Descr, url }: { readonly Descr: string; readonly url: string },
  settings: unknown,
): ProjectDocument => ({ Descr, url, Settings: maskSecrets(settings) });

interface NewRevision {
  readonly id: number;
  readonly number: number;
  /** Null for the state before the first save. */
  readonly author: { readonly id: number; readonly name: string } | null;
}

export async function storeProjectRevision(
  db: Db,
  { id, number, author }: NewRevision,
  document: ProjectDocument,
  message: string,
  written?: string,
): Promise<void> {
  const text = layOutText(SETTINGS_KIND, { ...document }, written ?? (await findSettingsText(db, id)));
  await db
    .insertInto('revisions')
    .values({
      ...keyOf(id),
      number,
      document: JSON.stringify(document),
      functions: '',
      text,
      author: author?.id ?? null,
      author_name: author?.name ?? '',
      message,
    })
    .execute();
}

/** The text of the settings as last written. */
export async function findSettingsText(db: Db, project: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('revisions')
    .where(hasKey(keyOf(project)))
    .where('text', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .select('text')
    .executeTakeFirst();
  return row?.text ?? undefined;
}

/** A project at a revision. */
export async function findProjectRevision(
  db: Db,
  project: number,
  number: number,
): Promise<ProjectDocument | undefined> {
  const row = await db
    .selectFrom('revisions')
    .where(hasKey(keyOf(project)))
    .where('number', '=', number)
    .select('document')
    .executeTakeFirst();
  return parseProjectDocument(row?.document);
}

export async function findProjectRevisionById(
  db: Db,
  project: number,
  id: number,
): Promise<ProjectDocument | undefined> {
  const row = await db
    .selectFrom('revisions')
    .where(hasKey(keyOf(project)))
    .where('id', '=', id)
    .select('document')
    .executeTakeFirst();
  return parseProjectDocument(row?.document);
}

function parseProjectDocument(document: unknown): ProjectDocument | undefined {
  if (!isObject(document)) return undefined;
  const { Descr, url, Settings } = document;
  return { Descr: toText(Descr), url: toText(url), Settings };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
