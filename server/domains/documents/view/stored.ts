import { isObject } from '../../../../engine/document/index.ts';
import { rolesOfAccess } from '../../../../engine/check/index.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { HtmlView } from '../../../../schemas/documents/html-view.ts';
import { readAddress } from '../../../../schemas/documents/screen-address.ts';
import { areas, isRole, type Role } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { VIEW_KINDS } from '../documents/view-names.ts';

type Document = Readonly<Record<string, unknown>>;
type ViewKind = (typeof VIEW_KINDS)[number];

export interface StoredView {
  readonly kind: ViewKind;
  readonly name: string;
  readonly document: Document;
  readonly text: string | null;
  readonly revision: number;
  readonly access: readonly Role[];
}

const HTML = storedKinds.htmlView.name;

const select = (db: Db, project: number) =>
  db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', [...VIEW_KINDS])
    .orderBy('name')
    .select(['kind', 'name', 'document', 'text', 'revision']);

const toView = (row: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): StoredView => ({
  ...row,
  kind: row.kind === HTML ? HTML : storedKinds.customView.name,
  access: accessOf(row.document),
});

/** The roles that may open a view. */
function accessOf(document: Document): readonly Role[] {
  const roles = rolesOfAccess(document['access'] ?? document['Access'], areas).filter(isRole);
  return roles.length > 0 ? roles : ['Admin'];
}

/** Administrators may edit every view; others know the views that they may open. */
const mayKnow = (reader: Reader, { access }: StoredView): boolean => hasRole(reader, 'Admin', ...access);

export async function listViews(db: Db, reader: Reader, kind: ViewKind): Promise<StoredView[]> {
  const rows = await select(db, reader.project.id).where('kind', '=', kind).execute();
  return rows.map(toView).filter((view) => mayKnow(reader, view));
}

/** The error is the same for forbidden and unknown views. */
export async function requireView(db: Db, reader: Reader, name: string, kind?: ViewKind): Promise<StoredView> {
  const found = await findStoredView(db, reader.project.id, name);
  if (!found || !mayKnow(reader, found) || (kind && found.kind !== kind))
    throw notFound('no-document', 'There is no such view.');
  return found;
}

export async function findStoredView(db: Db, project: number, name: string): Promise<StoredView | undefined> {
  const row = await select(db, project).where('name', '=', name.toLowerCase()).executeTakeFirst();
  return row && toView(row);
}

/** The members of a view of HTML; its schema was checked when it was saved. */
export const htmlOf = ({ document }: StoredView): Partial<HtmlView> => document;

export const classOf = (view: StoredView): string => htmlOf(view).Class ?? '';

/** The category of a view of the page language is the middle of its address. */
export function categoryOf({ kind, document }: StoredView): string {
  if (kind === HTML) return typeof document['Category'] === 'string' ? document['Category'] : '';
  const { segments = [] } = readAddress(document['address']) ?? {};
  return segments.length === 3 ? (segments[1] ?? '') : '';
}

export function functionsOf({ functions }: Document): Document {
  return isObject(functions) ? functions : {};
}
