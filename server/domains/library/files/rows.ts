import type { FileRecord } from '../../../../schemas/entities/files.ts';
import { parseFileName } from '../../../../schemas/formats/file-name.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasThumbnail } from '../../../platform/files/content.ts';
import { mayEditFile, isOfOpenAnswers, visibleFiles, type FilePlace } from '../../../policy/files.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import type { ToolAddress } from '../../../platform/data/column-types.ts';

/** A row of a file with the level of its owner, and whether it is part of answers that the reader may change. */
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
  readonly tool: ToolAddress | null;
  readonly created: Date;
  readonly level: number;
  readonly open: boolean;
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
export const selectVisibleFiles = (db: Db, reader: Reader) =>
  db
    .selectFrom('files')
    .innerJoin('people as holder', 'holder.id', 'files.owner')
    .where(visibleFiles(reader))
    .orderBy('files.created', 'desc')
    .orderBy('files.number', 'desc')
    .select(COLUMNS)
    .select(['holder.level', isOfOpenAnswers(reader).as('open')]);

/** The 404 is the same for a missing file and for a file that the reader may not see. */
export async function requireFile(db: Db, reader: Reader, id: string): Promise<FileRow> {
  const row = await selectVisibleFiles(db, reader).where('files.id', '=', id).executeTakeFirst();
  if (!row) throw fileNotFound();
  return row;
}

export const fileNotFound = () => notFound('no-file', 'There is no such file.');

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
  CanEdit: mayEditFile(reader, row),
  Thumbnail: hasThumbnail(row.mime),
});
