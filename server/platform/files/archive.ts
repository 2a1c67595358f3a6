import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { fieldError, unprocessable } from '../base/problem.ts';
import type { FileContent } from './file-content.ts';

type Archive = Pick<FileContent, 'size' | 'read'>;

/** Office files have some hundred parts of some megabytes. */
const MAX_ENTRIES = 20_000;
const MAX_UNPACKED_BYTES = 536_870_912;
/** Above this size, an archive that unpacks to many times its size is a bomb. */
const RATIO_CHECKED_FROM = 16_777_216;
const MAX_RATIO = 200;

const archiveBomb = () =>
  unprocessable('unpacks-too-large', 'The file would unpack to far more than a document holds.', [
    fieldError('/data', 'unpacks'),
  ]);

const OOXML = 'application/vnd.openxmlformats-officedocument';
const KINDS: readonly (readonly [start: string, type: string])[] = [
  ['word/', `${OOXML}.wordprocessingml.document`],
  ['xl/', `${OOXML}.spreadsheetml.sheet`],
  ['ppt/', `${OOXML}.presentationml.presentation`],
];

/** The type of an office file; undefined for other archives. Refuses a bomb that poses as an office file. */
export async function detectOfficeType(file: Archive): Promise<string | undefined> {
  const names: string[] = [];
  try {
    for await (const entry of readEntries(file)) names.push(entry.fileName);
  } catch (error) {
    if (error instanceof ArchiveTooLarge) {
      if (names.includes('[Content_Types].xml')) throw archiveBomb();
      return undefined; // the product does not unpack it
    }
    return undefined; // no archive that can be read
  }
  if (!names.includes('[Content_Types].xml')) return undefined;
  return KINDS.find(([start]) => names.some((name) => name.startsWith(start)))?.[1];
}

class ArchiveTooLarge extends Error {}

/** The entries of an archive one after the other, up to the number and size of an office file. */
export async function* readEntries(file: Archive): AsyncGenerator<Entry & { readonly open: () => Promise<Readable> }> {
  const zip = await openZip(file);
  try {
    let total = 0;
    let count = 0;
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      total += entry.uncompressedSize;
      count += 1;
      yield Object.assign(entry, { open: () => openEntry(zip, entry) });
      if (
        count > MAX_ENTRIES ||
        total > MAX_UNPACKED_BYTES ||
        (total > RATIO_CHECKED_FROM && total > file.size * MAX_RATIO)
      )
        throw new ArchiveTooLarge();
    }
  } finally {
    zip.close();
  }
}

/** The bytes of an entry. Fails if it is longer than declared, or than the limit. */
export async function readEntry(entry: { readonly open: () => Promise<Readable> }, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream: AsyncIterable<Buffer> = await entry.open();
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw new ArchiveTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function openZip(file: Archive): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    yauzl.fromRandomAccessReader(new StorageReader(file), file.size, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const done = (result: () => void) => {
      zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
      result();
    };
    zip.once('entry', (entry: Entry) => done(() => resolve(entry)));
    zip.once('end', () => done(() => resolve(undefined)));
    zip.once('error', (error: Error) => done(() => reject(error)));
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** Lets the reader of archives read from any storage, piece by piece. */
class StorageReader extends RandomAccessReader {
  readonly #file: Archive;

  constructor(file: Archive) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough();
    // The reader receives the error from the stream itself.
    pipeline(readPieces(this.#file, start, end), out).catch(() => undefined);
    return out;
  }
}

const PIECE = 65_536;

async function* readPieces(file: Archive, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += PIECE) yield await file.read(at, Math.min(PIECE, end - at));
}
