import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { CannotDecrypt, createDecryption, createEncryption, HEADER_BYTES, isEncrypted } from './encryption.ts';

const PASSPHRASE = 'ένα μεγάλο μυστικό';
const CHUNK = 65_536 + 16;
const WRONG = 'The passphrase is wrong: it is not the one that the backup was encrypted with.';
const DAMAGED = 'The backup is damaged: it was changed, or is not whole.';

/** A cheap derivation of keys, except where its cost is tested. */
const CHEAP = { log2N: 8, r: 8, p: 1 };

async function encrypt(content: Buffer, cost?: typeof CHEAP): Promise<Buffer> {
  return buffer(Readable.from(content.length === 0 ? [] : [content]).pipe(await createEncryption(PASSPHRASE, cost)));
}

/** The decrypted content, and the error with which it ends. */
async function decrypt(file: Buffer, passphrase = PASSPHRASE): Promise<{ content: Buffer; failure: string }> {
  const parts: Buffer[] = [];
  try {
    const through = await createDecryption(passphrase, file.subarray(0, HEADER_BYTES));
    through.end(file.subarray(HEADER_BYTES));
    for await (const part of through) parts.push(Buffer.from(part));
    return { content: Buffer.concat(parts), failure: '' };
  } catch (error) {
    if (!(error instanceof CannotDecrypt)) throw error;
    return { content: Buffer.concat(parts), failure: error.message };
  }
}

const chunkOf = (file: Buffer, number: number) =>
  file.subarray(HEADER_BYTES + number * CHUNK, HEADER_BYTES + (number + 1) * CHUNK);
const flip = (file: Buffer, at: number): Buffer => {
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
};

describe('an encrypted file', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('of %i bytes comes back as it was', async (size) => {
    const content = randomBytes(size);
    const file = await encrypt(content, CHEAP);
    expect(isEncrypted(file)).toBe(true);
    expect(await decrypt(file)).toEqual({ content, failure: '' });
  });

  it('discloses nothing of its content, and differs each time', async () => {
    const content = Buffer.from('a name that stands there '.repeat(100));
    const [first, second] = [await encrypt(content, CHEAP), await encrypt(content, CHEAP)];
    expect(first.includes('a name')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  const content = randomBytes(65_536 * 3 + 100);

  it('has a key that costs much to guess, and says so in its header', async () => {
    const file = await encrypt(content);
    expect([...file.subarray(16, 19)]).toEqual([17, 8, 1]);
    expect(await decrypt(file)).toEqual({ content, failure: '' });
  });

  it('is not opened by another passphrase, which is said', async () => {
    expect(await decrypt(await encrypt(content, CHEAP), 'ένα άλλο μυστικό')).toEqual({
      content: Buffer.alloc(0),
      failure: WRONG,
    });
  });

  it('detects any change, and returns no content after it', async () => {
    const file = await encrypt(content, CHEAP);
    const other = await encrypt(content, CHEAP);
    const [head, first, second, third, last] = [
      file.subarray(0, HEADER_BYTES),
      chunkOf(file, 0),
      chunkOf(file, 1),
      chunkOf(file, 2),
      chunkOf(file, 3),
    ];
    const changes: readonly (readonly [what: string, changed: Buffer, whole: number])[] = [
      ['a flipped bit', flip(file, HEADER_BYTES + CHUNK + 5), 1],
      ['a flipped bit of a tag', flip(file, HEADER_BYTES + CHUNK - 1), 0],
      ['cut in a chunk', file.subarray(0, -3), 3],
      ['cut between chunks', Buffer.concat([head, first, second]), 1],
      ['cut after the header', head, 0],
      ['two chunks in each other’s place', Buffer.concat([head, second, first, third, last]), 0],
      ['a chunk twice', Buffer.concat([head, first, first, second, third, last]), 1],
      ['a chunk that lacks', Buffer.concat([head, first, third, last]), 1],
      ['a chunk of another file', Buffer.concat([head, first, chunkOf(other, 1), third, last]), 1],
      ['something after its end', Buffer.concat([file, Buffer.from('more')]), 3],
      ['a second end', Buffer.concat([file, last]), 3],
    ];
    for (const [what, changed, whole] of changes) {
      const { content: got, failure } = await decrypt(changed); // oxlint-disable-line no-await-in-loop -- each takes all processors
      const kept = got.equals(content.subarray(0, whole * 65_536));
      expect({ what, failure, kept }).toEqual({ what, failure: DAMAGED, kept: true });
    }
  });

  it('tells a header that was changed, and takes none that would take all memory', async () => {
    const file = await encrypt(content, CHEAP);
    for (const at of [HEADER_BYTES - 1, 30, 40])
      // oxlint-disable-next-line no-await-in-loop -- each takes all processors
      expect((await decrypt(flip(file, at))).failure).toBe(WRONG);
    const greedy = Buffer.from(file);
    greedy.writeUInt8(30, 16);
    expect((await decrypt(greedy)).failure).toBe(DAMAGED);
    expect((await decrypt(file.subarray(0, HEADER_BYTES - 1))).failure).toBe(DAMAGED);
  });
});
