import { sql, type Expression, type SqlBool } from 'kysely';
import type { LibraryItem } from '../../../../schemas/entities/library.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import { hasThumbnail } from '../../../platform/files/content.ts';
import { isMisnamed } from '../../../platform/files/kinds.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { APPROVER_ROLES } from '../../../policy/files.ts';
import { displayName } from '../../../platform/files/stored-names.ts';

export type ItemState = Database['library_items']['state'];

export const mayApprove = (reader: Reader): boolean => hasRole(reader, ...APPROVER_ROLES);

/**
 * The items of the project that a reader sees: approved ones for everybody, others for approvers and their uploader.
 */
export function visibleItems(reader: Reader): Expression<SqlBool> {
  const state = mayApprove(reader)
    ? sql<boolean>`true`
    : sql<boolean>`(i.state = 'approved' or i.uploader = ${reader.person})`;
  return sql<boolean>`i.project = ${reader.project.id} and ${state}`;
}

export interface ItemRow {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly link: string;
  readonly file: string | null;
  readonly mime: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tags: string[];
  readonly state: ItemState;
  readonly reason: string;
  readonly uploader: number | null;
  readonly uploader_name: string | null;
  readonly stars: number;
  readonly ratings: number;
  readonly mine: number | null;
  readonly favourite: boolean;
  readonly versions: number;
  readonly base: string | null;
  readonly size: string | null;
  readonly changed: Date;
}

/** The items that a reader sees. */
export const selectVisibleItems = (db: Db, reader: Reader) =>
  db
    .selectFrom('library_items as i')
    .leftJoin('files as f', 'f.id', 'i.file')
    .leftJoin('people as u', 'u.id', 'i.uploader')
    .leftJoin('library_ratings as r', (join) => join.onRef('r.item', '=', 'i.id').on('r.person', '=', reader.person))
    .where(visibleItems(reader))
    .select([
      'i.id',
      'i.title',
      'i.category',
      'i.link',
      'i.file',
      'i.mime',
      'i.metadata',
      'i.tags',
      'i.state',
      'i.reason',
      'i.uploader',
      'i.stars',
      'i.ratings',
      'i.changed',
      'f.base',
      'f.size',
      'u.name as uploader_name',
      'r.stars as mine',
    ])
    .select([
      sql<boolean>`exists (select from library_favourites v where v.item = i.id and v.person = ${reader.person})`.as(
        'favourite',
      ),
      sql<number>`(select count(*)::integer from library_versions v where v.item = i.id)`.as('versions'),
    ]);

/** The 404 is the same for a missing item and for an item that the reader may not see. */
export async function requireItem(db: Db, reader: Reader, id: string): Promise<ItemRow> {
  const row = await selectVisibleItems(db, reader).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw itemNotFound();
  return row;
}

const itemNotFound = () => notFound('no-item', 'There is no such item.');

/** The uploader of an item may change it, and the staff of the library. */
export const mayEdit = (reader: Reader, { uploader }: Pick<ItemRow, 'uploader'>): boolean =>
  uploader === reader.person || hasRole(reader, 'Admin', 'ProjectManager', 'Supervisor');

export async function requireEditableItem(db: Db, reader: Reader, id: string): Promise<ItemRow> {
  const row = await requireItem(db, reader, id);
  if (!mayEdit(reader, row)) throw forbidden('cannot-edit', 'That item may not be changed.');
  return row;
}

export const presentItem = (reader: Reader, row: ItemRow): LibraryItem => ({
  Id: row.id,
  Title: row.title,
  Category: row.category,
  Link: row.link,
  FileId: row.file,
  Type: row.mime,
  Metadata: { ...row.metadata },
  Tags: row.tags,
  Approved: row.state === 'approved',
  Stars: Math.round(row.stars * 10) / 10,
  IsFavorite: row.favourite,
  Uploader: row.uploader_name ?? '',
  UploaderId: row.uploader === null ? '' : String(row.uploader),
  State: row.state,
  Reason: row.reason,
  Ratings: row.ratings,
  MyStars: row.mine,
  Versions: row.versions,
  FileName: row.base === null ? '' : displayName(row.base),
  Size: Number(row.size ?? 0),
  Time: row.changed.toISOString(),
  CanEdit: mayEdit(reader, row),
  ...(row.base !== null && isMisnamed(displayName(row.base), row.mime) ? { Misnamed: true } : {}),
  Thumbnail: row.file !== null && hasThumbnail(row.mime),
});
