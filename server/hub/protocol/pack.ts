import { FORBIDDEN_KEYS } from '../../../engine/json.ts';
import { ProtocolError } from './messages.ts';

// MessagePack for what JSON can say. A decoder of our own: those on npm make room for as many items as a header announces, and a few
// kilobytes of nested headers that lie then cost gigabytes.

const MAX_DEPTH = 100;
const texts = new TextDecoder('utf-8', { fatal: true });

/** Reads one value that fills the bytes. Lengths are held against the bytes that are there before anything is made of them. */
export function unpack(bytes: Buffer): unknown {
  const reader = new Reader(bytes);
  const value = reader.value(0);
  if (reader.left > 0) throw new ProtocolError('A message is longer than what it holds.');
  return value;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new ProtocolError('A message is nested too deep.');
    const head = this.#number(1);
    if (head < 0x80) return head;
    if (head >= 0xe0) return head - 0x100;
    if (head < 0x90) return this.#map(head & 0x0f, depth);
    if (head < 0xa0) return this.#list(head & 0x0f, depth);
    if (head < 0xc0) return this.#text(head & 0x1f);
    return this.#long(head, depth);
  }

  #long(head: number, depth: number): unknown {
    switch (head) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xca:
        return this.#bytes.readFloatBE(this.#step(4));
      case 0xcb:
        return this.#bytes.readDoubleBE(this.#step(8));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#number(2 ** (head - 0xcc));
      case 0xcf:
        return toSafeNumber(this.#bytes.readBigUInt64BE(this.#step(8)));
      case 0xd0:
      case 0xd1:
      case 0xd2: {
        const size = 2 ** (head - 0xd0);
        return this.#bytes.readIntBE(this.#step(size), size);
      }
      case 0xd3:
        return toSafeNumber(this.#bytes.readBigInt64BE(this.#step(8)));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#text(this.#number(2 ** (head - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.#list(this.#number(2 * (head - 0xdb)), depth);
      case 0xde:
      case 0xdf:
        return this.#map(this.#number(2 * (head - 0xdd)), depth);
      default:
        throw new ProtocolError('A message holds what JSON cannot say.');
    }
  }

  #step(size: number): number {
    if (size > this.left) throw new ProtocolError('A message is shorter than it says.');
    const at = this.#at;
    this.#at += size;
    return at;
  }

  #number(size: number): number {
    return this.#bytes.readUIntBE(this.#step(size), size);
  }

  #text(size: number): string {
    const at = this.#step(size);
    try {
      return texts.decode(this.#bytes.subarray(at, at + size));
    } catch {
      throw new ProtocolError('A text is no UTF-8.');
    }
  }

  #list(count: number, depth: number): unknown[] {
    if (count > this.left) throw new ProtocolError('A list is longer than its message.');
    const list: unknown[] = [];
    for (let index = 0; index < count; index += 1) list.push(this.value(depth + 1));
    return list;
  }

  #map(count: number, depth: number): Record<string, unknown> {
    if (count * 2 > this.left) throw new ProtocolError('An object is longer than its message.');
    const map: Record<string, unknown> = {};
    for (let index = 0; index < count; index += 1) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string' || FORBIDDEN_KEYS.has(key)) throw new ProtocolError('A key is not allowed.');
      map[key] = this.value(depth + 1);
    }
    return map;
  }
}

function toSafeNumber(number: bigint): number {
  const value = Number(number);
  if (!Number.isSafeInteger(value)) throw new ProtocolError('A number is too large.');
  return value;
}

/** Writes what JSON would say of a value. */
export function pack(value: unknown): Buffer {
  const parts: Buffer[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

function write(value: unknown, parts: Buffer[]): void {
  if (value === null || value === undefined) parts.push(byte(0xc0));
  else if (typeof value === 'boolean') parts.push(byte(value ? 0xc3 : 0xc2));
  else if (typeof value === 'number') parts.push(encodeNumber(value));
  else if (typeof value === 'string') writeText(value, parts);
  else if (Array.isArray(value)) {
    parts.push(encodeHeader(value.length, 0x90, 16, [null, 0xdc, 0xdd]));
    for (const item of value) write(item, parts);
  } else if (typeof value === 'object') writeObject(value, parts);
  else throw new TypeError(`A ${typeof value} cannot be sent.`);
}

function writeText(text: string, parts: Buffer[]): void {
  const bytes = Buffer.from(text);
  parts.push(encodeHeader(bytes.length, 0xa0, 32, [0xd9, 0xda, 0xdb]), bytes);
}

function writeObject(value: object, parts: Buffer[]): void {
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON(), parts);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  parts.push(encodeHeader(entries.length, 0x80, 16, [null, 0xde, 0xdf]));
  for (const [key, inner] of entries) {
    writeText(key, parts);
    write(inner, parts);
  }
}

const byte = (value: number) => Buffer.from([value]);

/** A count in the first byte where it fits, else in one, two or four bytes after it. */
function encodeHeader(count: number, base: number, room: number, heads: readonly (number | null)[]): Buffer {
  if (count < room) return byte(base + count);
  const [one, two, four] = heads;
  if (one !== null && one !== undefined && count < 0x100) return Buffer.from([one, count]);
  const size = count < 0x1_0000 ? 2 : 4;
  const bytes = Buffer.allocUnsafe(1 + size);
  bytes[0] = (size === 2 ? two : four) ?? 0;
  bytes.writeUIntBE(count, 1, size);
  return bytes;
}

function encodeNumber(value: number): Buffer {
  if (Number.isInteger(value) && value >= -32 && value < 0x80) return byte(value & 0xff);
  if (Number.isInteger(value) && value >= -0x8000_0000 && value < 0x8000_0000) {
    const bytes = Buffer.allocUnsafe(5);
    bytes[0] = 0xd2;
    bytes.writeInt32BE(value, 1);
    return bytes;
  }
  // JSON has no number that is none.
  if (!Number.isFinite(value)) return byte(0xc0);
  const bytes = Buffer.allocUnsafe(9);
  bytes[0] = 0xcb;
  bytes.writeDoubleBE(value, 1);
  return bytes;
}
