import { sql, type Expression, type SqlBool } from 'kysely';
import type { FileRecord } from '../../../schemas/entities/files.ts';
import { parseFileName } from '../../../schemas/formats/file-name.ts';
import { areas } from '../../../schemas/roles.ts';
import type { Db } from '../../area.ts';
import { hasThumbnail } from '../../files/content.ts';
import { mayChange, visiblePeople } from '../../policy/people.ts';
import { holds, type Reader } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import type { FilePlace, ToolPlace } from './tables.ts';

/** A file as it stands in the tables, with the level of its owner. */
export interface FileRow {
  readonly id: string;
  readonly project: number;
  readonly owner: number;
  readonly uploader: number | null;
  readonly place: FilePlace;
  readonly category: string;
  readonly name: string;
  readonly base: string;
  readonly version: string;
  readonly mime: string;
  readonly size: string;
  readonly hash: string;
  readonly key: string;
  readonly number: string;
  readonly tool: ToolPlace | null;
  readonly created: Date;
  readonly level: number;
}

/** Who sees a waiting item of the library, besides who brought it. */
export const APPROVER_ROLES = ['Admin', 'Supervisor'] as const;

/** The files of the project that a reader may have: the one place for it. */
export function visibleFiles(reader: Reader): Expression<SqlBool> {
  return sql<boolean>`files.project = ${reader.project.id} and (
    files.place in ('own', 'tool', 'shared') and (files.owner = ${reader.person} or files.uploader = ${reader.person}
      or ${isReceiver(reader)} or ${isOfVisible(reader)})
    or files.place = 'directory'
    or files.place = 'library' and ${isOfVisibleItem(reader)})`;
}

const isReceiver = ({ person }: Reader) =>
  sql<boolean>`exists (select from file_shares s where s.file = files.id and s.receiver = ${person})`;

/** A file is seen by whoever sees the person whose it is; that person still belongs to the project. */
const isOfVisible = (reader: Reader) => sql<boolean>`exists (
  select from people join memberships on memberships.person = people.id and memberships.project = ${reader.project.id}
  where people.id = files.owner and ${visiblePeople(reader)})`;

/** The version on offer is for who sees the item; the others for who may change it. */
function isOfVisibleItem(reader: Reader) {
  if (!holds(reader, ...areas.library)) return sql<boolean>`false`;
  if (holds(reader, ...APPROVER_ROLES)) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from library_items i left join library_versions v on v.item = i.id and v.file = files.id
    where (i.file = files.id or v.file is not null)
      and (i.uploader = ${reader.person} or i.state = 'approved' and i.file = files.id))`;
}

const COLUMNS = [
  'files.id',
  'files.project',
  'files.owner',
  'files.uploader',
  'files.place',
  'files.category',
  'files.name',
  'files.base',
  'files.version',
  'files.mime',
  'files.size',
  'files.hash',
  'files.key',
  'files.number',
  'files.tool',
  'files.created',
] as const;

/** The files that a reader may have, newest first. */
export const filesOf = (db: Db, reader: Reader) =>
  db
    .selectFrom('files')
    .innerJoin('people as holder', 'holder.id', 'files.owner')
    .where(visibleFiles(reader))
    .orderBy('files.created', 'desc')
    .orderBy('files.number', 'desc')
    .select(COLUMNS)
    .select('holder.level');

/** 404 tells the same of a file that is not there and of one that the reader may not have. */
export async function fileOf(db: Db, reader: Reader, id: string): Promise<FileRow> {
  const row = await filesOf(db, reader).where('files.id', '=', id).executeTakeFirst();
  if (!row) throw noFile();
  return row;
}

export const noFile = () => notFound('no-file', 'There is no such file.');

/** May the reader rename and delete it? A file of the library only through its item. */
export function mayEdit(reader: Reader, row: Pick<FileRow, 'place' | 'owner' | 'uploader' | 'level'>): boolean {
  if (row.place === 'library') return false;
  if (row.place === 'directory') return holds(reader, 'Admin');
  if (row.owner === reader.person || row.uploader === reader.person) return true;
  return mayChange(reader, { id: row.owner, level: row.level });
}

export const presentFile = (reader: Reader, row: FileRow): FileRecord => ({
  Id: row.id,
  Name: row.name,
  FileName: parseFileName(row.name)?.name ?? row.name,
  Version: row.version,
  Category: row.category,
  Type: row.mime,
  Size: Number(row.size),
  Time: row.created.toISOString(),
  OwnerId: String(row.owner),
  CanEdit: mayEdit(reader, row),
  Thumbnail: hasThumbnail(row.mime),
});
