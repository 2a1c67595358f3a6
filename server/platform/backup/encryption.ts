import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from 'node:crypto';
import { Transform } from 'node:stream';

/*
 * An encrypted file: MAGIC, the parameters of scrypt (log2 N, r, p), salt, the common prefix of all nonces, an HMAC of
 * this header; then chunks of AES-256-GCM. The nonce of a chunk contains its number and whether it is the last one, and
 * the header is authenticated with each. So changed, missing, moved and foreign chunks are detected, and also a
 * truncated or extended file.
 */
const MAGIC = Buffer.from('PRAXIS-BACKUP-1\n');

/** The parameters of scrypt. */
interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

const COST: Cost = { log2N: 17, r: 8, p: 1 };
/** Limits the memory that a header can demand. */
const MAX_COST = { log2N: 20, r: 16, p: 4 } as const;
const SALT = 16;
const NONCE_HEAD = 7;
const MAC = 32;
const UNAUTHENTICATED_BYTES = MAGIC.length + 3 + SALT + NONCE_HEAD;
export const HEADER_BYTES = UNAUTHENTICATED_BYTES + MAC;
const CHUNK = 65_536;
const TAG = 16;
const MAX_CHUNKS = 2 ** 32;

/** The passphrase is wrong or the file is damaged. */
export class CannotDecrypt extends Error {}

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

interface Keys {
  readonly chunks: Buffer;
  readonly header: Buffer;
}

async function keysOf(passphrase: string, salt: Buffer, cost: Cost): Promise<Keys> {
  const options: ScryptOptions = {
    N: 2 ** cost.log2N,
    r: cost.r,
    p: cost.p,
    maxmem: 256 * 2 ** cost.log2N * cost.r,
  };
  const both = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
  return { chunks: both.subarray(0, 32), header: both.subarray(32) };
}

const macOf = (keys: Keys, head: Buffer): Buffer => createHmac('sha256', keys.header).update(head).digest();

function nonceOf(head: Buffer, number: number, last: boolean): Buffer {
  if (number >= MAX_CHUNKS) throw new Error('The file is too large to be encrypted.');
  const rest = Buffer.alloc(5);
  rest.writeUInt32BE(number);
  rest.writeUInt8(last ? 1 : 0, 4);
  return Buffer.concat([head, rest]);
}

/** Encrypts a stream; the header comes first. */
export async function createEncryption(passphrase: string, cost = COST): Promise<Transform> {
  const [salt, nonceHead] = [randomBytes(SALT), randomBytes(NONCE_HEAD)];
  const head = Buffer.concat([MAGIC, Buffer.from([cost.log2N, cost.r, cost.p]), salt, nonceHead]);
  const keys = await keysOf(passphrase, salt, cost);
  const header = Buffer.concat([head, macOf(keys, head)]);
  const chunks = splitIntoChunks(CHUNK, (chunk, number, last) => {
    const cipher = createCipheriv('aes-256-gcm', keys.chunks, nonceOf(nonceHead, number, last));
    cipher.setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });
  chunks.push(header);
  return chunks;
}

/**
 * Decrypts the stream after the header. Throws at once if the passphrase is wrong; passes only authenticated data on.
 */
export async function createDecryption(passphrase: string, header: Buffer): Promise<Transform> {
  const at = MAGIC.length;
  const [log2N = 0, r = 0, p = 0] = header.subarray(at, at + 3);
  const fits = log2N >= 1 && r >= 1 && p >= 1 && log2N <= MAX_COST.log2N && r <= MAX_COST.r && p <= MAX_COST.p;
  if (header.length !== HEADER_BYTES || !isEncrypted(header) || !fits) throw damagedBackup();
  const keys = await keysOf(passphrase, header.subarray(at + 3, at + 3 + SALT), { log2N, r, p });
  if (!timingSafeEqual(macOf(keys, header.subarray(0, UNAUTHENTICATED_BYTES)), header.subarray(UNAUTHENTICATED_BYTES)))
    throw new CannotDecrypt('The passphrase is wrong: it is not the one that the backup was encrypted with.');
  const nonceHead = header.subarray(UNAUTHENTICATED_BYTES - NONCE_HEAD, UNAUTHENTICATED_BYTES);
  return splitIntoChunks(CHUNK + TAG, (chunk, number, last) => {
    if (chunk.length < TAG) throw damagedBackup();
    const decipher = createDecipheriv('aes-256-gcm', keys.chunks, nonceOf(nonceHead, number, last));
    decipher.setAAD(header);
    decipher.setAuthTag(chunk.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
    } catch {
      throw damagedBackup();
    }
  });
}

const damagedBackup = () => new CannotDecrypt('The backup is damaged: it was changed, or is not whole.');

/** Splits a stream into chunks of one size. The last one may be shorter, and is marked as last. */
function splitIntoChunks(size: number, make: (chunk: Buffer, number: number, last: boolean) => Buffer): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, part]);
      try {
        // Keeps one whole chunk back, which may be the last.
        for (; waiting.length > size; waiting = waiting.subarray(size))
          this.push(make(waiting.subarray(0, size), number++, false));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        done(null, make(waiting, number, true));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
