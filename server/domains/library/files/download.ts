import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasThumbnail, isShownInline, contentTypeFor } from '../../../platform/files/content.ts';
import { MAX_IMAGE_BYTES, createThumbnail } from '../../../platform/files/thumbnail.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { unprocessable } from '../../../platform/base/problem.ts';
import { Readable } from 'node:stream';
import { toBaseName, displayName } from '../../../platform/files/stored-names.ts';
import { requireFile, selectVisibleFiles, fileNotFound, type FileRow } from './rows.ts';
import { TOOL_CATEGORY, parseToolNumber } from './tools.ts';

export interface FileQuery {
  readonly Category: string;
  readonly name: string;
  readonly UserId?: string;
  readonly inline?: string;
}

/**
 * The file of a link: by its id, its stored name, its name, or as the answer to a question; the reader's own files come
 * before those of others.
 */
export async function requireNamedFile(
  db: Db,
  reader: Reader,
  { Category, name, UserId }: FileQuery,
): Promise<FileRow> {
  const rows = selectVisibleFiles(db, reader).$if(UserId !== undefined, (query) =>
    query.where('files.owner', '=', parseId(UserId ?? '')),
  );
  if (/^[0-9a-f]{32}$/.test(name)) {
    const byId = await rows.where('files.id', '=', name).executeTakeFirst();
    if (byId) return byId;
  }
  const named =
    Category === TOOL_CATEGORY ? await findToolFile(rows, name) : await findByName(rows, reader, Category, name);
  if (!named) throw fileNotFound();
  return named;
}

type Rows = ReturnType<typeof selectVisibleFiles>;

async function findByName(rows: Rows, reader: Reader, category: string, name: string): Promise<FileRow | undefined> {
  const found = await rows
    .where('files.category', '=', category)
    .where((where) => where.or([where('files.name', '=', name), where('files.base', '=', toBaseName(name))]))
    .execute();
  const exact = found.filter((row) => row.name === name);
  // A missing version is not replaced by another one.
  const fitting = exact.length > 0 || name.includes('^') ? exact : found;
  return fitting.find(({ owner }) => owner === reader.person) ?? fitting[0];
}

async function findToolFile(rows: Rows, name: string): Promise<FileRow | undefined> {
  const found = await rows
    .where('files.place', '=', 'tool')
    .where('files.number', '=', parseToolNumber(name))
    .executeTakeFirst();
  return found && displayName(found.base) === name.slice(11) ? found : undefined;
}

/** Streams the bytes. Files that are unsafe to show are sent as attachments with a type that browsers do not run. */
export function createStreamAnswer(
  { storage }: Pick<CallContext, 'storage'>,
  row: Pick<FileRow, 'mime' | 'hash' | 'base' | 'key'> & { readonly size: string | number },
  inline: boolean,
): StreamAnswer {
  return {
    type: contentTypeFor(row.mime),
    size: Number(row.size),
    tag: row.hash.slice(0, 43),
    name: displayName(row.base),
    inline: inline && isShownInline(row.mime),
    open: (range, signal) => storage.open(row.key, range, signal),
  };
}

const DEFAULT_THUMBNAIL_SIZE = 480;

/** A thumbnail, made on the first request and stored beside the file. */
export async function getThumbnail(
  { db, storage }: Pick<CallContext, 'db' | 'storage'>,
  reader: Reader,
  { Id, size: asked }: { readonly Id: string; readonly size?: string },
): Promise<StreamAnswer> {
  const row = await requireFile(db, reader, Id);
  if (!hasThumbnail(row.mime) || Number(row.size) > MAX_IMAGE_BYTES) throw noThumbnail();
  const size = Number(asked ?? DEFAULT_THUMBNAIL_SIZE);
  const key = `${row.key}-${size}`;
  const kept = await storage.size(key);
  const made =
    kept === undefined ? await createThumbnail(await storage.read(row.key, 0, Number(row.size)), size) : undefined;
  if (made) await storage.put(key, { content: { bytes: made } });
  return {
    type: 'image/webp',
    size: made?.length ?? kept ?? 0,
    tag: `${row.hash.slice(0, 32)}-${size}`,
    keep: 86_400,
    open: (range, signal) =>
      made
        ? Promise.resolve(Readable.from([range ? made.subarray(range.start, range.end + 1) : made]))
        : storage.open(key, range, signal),
  };
}

const noThumbnail = () => unprocessable('no-picture', 'No picture can be made of that file.');

/** The keys of the thumbnails of a file. */
export const thumbnailKeys = (key: string): string[] => [160, 480, 1280].map((size) => `${key}-${size}`);
