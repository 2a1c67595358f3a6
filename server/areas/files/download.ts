import type { CallContext, Db } from '../../area.ts';
import { hasThumbnail, mayShow, sentType } from '../../files/content.ts';
import { LARGEST_IMAGE, thumbnailOf } from '../../files/thumbnail.ts';
import type { StreamAnswer } from '../../http/stream.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { unprocessable } from '../../problem.ts';
import { Readable } from 'node:stream';
import { baseName } from './names.ts';
import { fileOf, filesOf, noFile, type FileRow } from './rows.ts';
import { shownName } from './names.ts';
import { TOOLS, toolNumber } from './tools.ts';

export interface Wanted {
  readonly Category: string;
  readonly name: string;
  readonly UserId?: string;
  readonly inline?: string;
}

/** The file that a link means: by its id, its stored name, its name alone, or as the answer to a question; the reader's own before others'. */
export async function findFile(db: Db, reader: Reader, { Category, name, UserId }: Wanted): Promise<FileRow> {
  const rows = filesOf(db, reader).$if(UserId !== undefined, (query) =>
    query.where('files.owner', '=', idOf(UserId ?? '')),
  );
  if (/^[0-9a-f]{32}$/.test(name)) {
    const byId = await rows.where('files.id', '=', name).executeTakeFirst();
    if (byId) return byId;
  }
  const named = Category === TOOLS ? await toolFile(rows, name) : await namedFile(rows, reader, Category, name);
  if (!named) throw noFile();
  return named;
}

type Rows = ReturnType<typeof filesOf>;

async function namedFile(rows: Rows, reader: Reader, category: string, name: string): Promise<FileRow | undefined> {
  const found = await rows
    .where('files.category', '=', category)
    .where((where) => where.or([where('files.name', '=', name), where('files.base', '=', baseName(name))]))
    .execute();
  const exact = found.filter((row) => row.name === name);
  // A version that is not there is not another one.
  const fitting = exact.length > 0 || name.includes('^') ? exact : found;
  return fitting.find(({ owner }) => owner === reader.person) ?? fitting[0];
}

async function toolFile(rows: Rows, name: string): Promise<FileRow | undefined> {
  const found = await rows
    .where('files.place', '=', 'tool')
    .where('files.number', '=', toolNumber(name))
    .executeTakeFirst();
  return found && shownName(found.base) === name.slice(11) ? found : undefined;
}

/** The bytes. What a page may not show without harm is only ever saved, and never under a type that a browser would run. */
export function answerWith({ storage }: Pick<CallContext, 'storage'>, row: FileRow, inline: boolean): StreamAnswer {
  return {
    type: sentType(row.mime),
    size: Number(row.size),
    tag: row.hash.slice(0, 43),
    name: shownName(row.base),
    inline: inline && mayShow(row.mime),
    open: (range, signal) => storage.open(row.key, range, signal),
  };
}

const SIZE = 480;

/** A small picture, made when it is first asked for and kept beside the file. */
export async function thumbnail(
  { db, storage }: Pick<CallContext, 'db' | 'storage'>,
  reader: Reader,
  { Id, size: asked }: { readonly Id: string; readonly size?: string },
): Promise<StreamAnswer> {
  const row = await fileOf(db, reader, Id);
  if (!hasThumbnail(row.mime) || Number(row.size) > LARGEST_IMAGE) throw noPicture();
  const size = Number(asked ?? SIZE);
  const key = `${row.key}-${size}`;
  const kept = await storage.size(key);
  const made =
    kept === undefined ? await thumbnailOf(await storage.read(row.key, 0, Number(row.size)), size) : undefined;
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

const noPicture = () => unprocessable('no-picture', 'No picture can be made of that file.');

/** The keys of the small pictures of a file. */
export const thumbnailKeys = (key: string): string[] => [160, 480, 1280].map((size) => `${key}-${size}`);
