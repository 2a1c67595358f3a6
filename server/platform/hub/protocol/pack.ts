import { FORBIDDEN_KEYS } from '../../../../engine/base/json.ts';
import { Encoder } from '@msgpack/msgpack';
import { ProtocolError } from './messages.ts';

// MessagePack for JSON values, with a bounded decoder: those on npm allocate memory for as many items as a header
// announces, so that a few kilobytes of nested false headers cost gigabytes.

const MAX_DEPTH = 100;
const texts = new TextDecoder('utf-8', { fatal: true });

/** Reads one value that fills the bytes. Lengths are compared with the available bytes before memory is allocated. */
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

const encoder = new Encoder(undefined, undefined, Infinity);

/** Writes what JSON would say of a value. */
export const pack = (value: unknown): Buffer => Buffer.from(encoder.encode(toJson(value)).buffer);

/** The value without what JSON leaves out, with the texts and numbers that JSON writes: the encoder has its own of dates. */
function toJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toJson);
  if ('toJSON' in value && typeof value.toJSON === 'function') return toJson(value.toJSON());
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, toJson(inner)]));
}
