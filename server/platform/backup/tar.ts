export interface TarEntry {
  /** At most 99 ASCII characters. */
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

const BLOCK = 512;
/** The largest number of eleven octal digits. */
const MAX_OCTAL = 8 ** 11 - 1;

/** A `tar` archive as a stream of its entries' contents, without temporary copies. */
export async function* createTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let passed = 0;
    for await (const bytes of content) {
      passed += bytes.length;
      yield bytes;
    }
    if (passed !== size) throw new Error(`${name} has ${passed} bytes instead of ${size}.`);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(name: string, size: number): Buffer {
  if (!/^[\w./-]{1,99}$/.test(name)) throw new Error(`${name} is no name for an archive.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function writeSize(header: Buffer, size: number): void {
  if (size <= MAX_OCTAL) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    return;
  }
  // Larger sizes are stored in binary, marked by the first bit.
  header.writeUInt8(0x80, 124);
  header.writeBigUInt64BE(BigInt(size), 128);
}
