import { crc32 } from 'node:zlib';

interface ZipEntry {
  readonly name: Buffer;
  readonly offset: number;
  readonly method: 0 | 8;
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
}

/** A file of the archive whose size is known when it has been written. */
export interface OpenEntry {
  readonly head: Uint8Array;
  /** Passes the texts on as bytes, and counts them. */
  readonly counted: (texts: AsyncIterable<string>) => AsyncGenerator<Buffer>;
  readonly packed: (bytes: number) => void;
  readonly end: () => Uint8Array;
}

const UTF8 = 0x0800;
/** Sums and sizes stand behind the bytes. */
const SIZES_AFTER_DATA = 0x0008;
/** 1 January 1980: equal tables are equal files. */
const FIXED_DATE = 0x0021_0000;

/** Writes a ZIP archive from its beginning to its end, without going back. Below 4 GB. */
export class ZipWriter {
  readonly #entries: ZipEntry[] = [];
  #offset = 0;

  /** A small file, stored as it is. */
  whole(name: string, text: string): Uint8Array {
    const data = Buffer.from(text);
    const entry: ZipEntry = {
      name: Buffer.from(name),
      offset: this.#offset,
      method: 0,
      sum: crc32(data),
      packed: data.length,
      size: data.length,
    };
    return this.#put(entry, Buffer.concat([localHeader(entry, UTF8), data]));
  }

  begin(name: string): OpenEntry {
    const entry: ZipEntry = { name: Buffer.from(name), offset: this.#offset, method: 8, sum: 0, packed: 0, size: 0 };
    const head = localHeader(entry, UTF8 | SIZES_AFTER_DATA);
    let [sum, packed, size] = [0, 0, 0];
    return {
      head,
      counted: async function* (texts) {
        for await (const text of texts) {
          const bytes = Buffer.from(text);
          sum = crc32(bytes, sum);
          size += bytes.length;
          yield bytes;
        }
      },
      packed: (bytes) => {
        packed += bytes;
      },
      end: () => {
        const sizes = writeNumbers([4, 0x08074b50], [4, sum], [4, packed], [4, size]);
        this.#offset += head.length + packed;
        return this.#put({ ...entry, sum, packed, size }, sizes);
      },
    };
  }

  end(): Uint8Array {
    const index = Buffer.concat(this.#entries.map(centralHeader));
    const count = this.#entries.length;
    return Buffer.concat([
      index,
      writeNumbers(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, index.length],
        [4, this.#offset],
        [2, 0],
      ),
    ]);
  }

  #put(entry: ZipEntry, bytes: Uint8Array): Uint8Array {
    this.#entries.push(entry);
    this.#offset += bytes.length;
    return bytes;
  }
}

const flagsOf = ({ method }: ZipEntry): number => (method === 8 ? UTF8 | SIZES_AFTER_DATA : UTF8);

const entryFields = ({ method, sum, packed, size, name }: ZipEntry, flags: number): readonly Field[] => [
  [2, 20],
  [2, flags],
  [2, method],
  [4, FIXED_DATE],
  [4, sum],
  [4, packed],
  [4, size],
  [2, name.length],
  [2, 0],
];

const localHeader = (entry: ZipEntry, flags: number): Buffer =>
  Buffer.concat([writeNumbers([4, 0x04034b50], ...entryFields(entry, flags)), entry.name]);

const centralHeader = (entry: ZipEntry): Buffer =>
  Buffer.concat([
    writeNumbers(
      [4, 0x02014b50],
      [2, 20],
      ...entryFields(entry, flagsOf(entry)),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset],
    ),
    entry.name,
  ]);

type Field = readonly [bytes: 2 | 4, value: number];

function writeNumbers(...fields: readonly Field[]): Buffer {
  const made = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = made.writeUIntLE(value, at, bytes);
  return made;
}
