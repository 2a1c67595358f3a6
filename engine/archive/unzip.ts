import { checksum } from './checksum.ts';

/** Why an archive cannot be read. */
export type ArchiveFault = 'broken' | 'too-big' | 'encrypted';

export class ArchiveError extends Error {
  readonly fault: ArchiveFault;
  constructor(fault: ArchiveFault) {
    super(`The archive is ${fault}.`);
    this.name = 'ArchiveError';
    this.fault = fault;
  }
}

/** A ZIP archive. Names are compared without case; nothing is ever written to a path. */
export interface Archive {
  readonly names: readonly string[];
  /** The text of a file; undefined if there is no such file. Rejects with ArchiveError. */
  readonly read: (name: string) => Promise<string | undefined>;
}

/** A file of an archive, still packed. */
interface ZipEntry {
  readonly name: string;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly method: number;
  readonly encrypted: boolean;
  readonly sum: number;
}

/** The maximum unpacked size of all files of an archive, against archive bombs. */
const MAX_BYTES = 250_000_000;
const MAX_ENTRIES = 10_000;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 65_535;
/** The first bytes of an archive, and of old or encrypted workbooks. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

export const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP);
export const isCompound = (bytes: Uint8Array): boolean => startsWith(bytes, COMPOUND);

/** Opens an archive. Each file is unpacked when it is read, and all of them together only up to a size. Throws ArchiveError. */
export function openArchive(bytes: Uint8Array<ArrayBuffer>, maxBytes = MAX_BYTES): Archive {
  const entries = readDirectory(bytes);
  let left = maxBytes;
  return {
    names: [...entries.values()].map(({ name }) => name),
    read: async (name) => {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return undefined;
      if (entry.encrypted) throw new ArchiveError('encrypted');
      const unpacked = await unpack(entry, left);
      if (checksum(unpacked) !== entry.sum) throw new ArchiveError('broken');
      left -= unpacked.length;
      return new TextDecoder().decode(unpacked);
    },
  };
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = Math.min(view.getUint16(end + 10, true), MAX_ENTRIES);
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new ArchiveError('broken');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    entries.set(name.toLowerCase(), entryAt(name, bytes, view, at));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new ArchiveError('broken');
}

function entryAt(name: string, bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): ZipEntry {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [sum, length, local] = [
    view.getUint32(at + 16, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  if (local + 30 > view.byteLength) throw new ArchiveError('broken');
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = bytes.subarray(start, start + length);
  if (packed.length < length) throw new ArchiveError('broken');
  return { name, method, packed, sum, encrypted: (flags & 1) === 1 };
}

async function unpack({ packed, method }: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  if (method === 0) return limited(packed, maxBytes);
  if (method !== 8) throw new ArchiveError('broken');
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read in turn
    const { done, value } = await reader.read().catch(() => {
      throw new ArchiveError('broken');
    });
    if (done) return joined(parts, length);
    length += value.length;
    if (length > maxBytes) {
      void reader.cancel();
      throw new ArchiveError('too-big');
    }
    parts.push(value);
  }
}

function limited(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes.length > maxBytes) throw new ArchiveError('too-big');
  return bytes;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
