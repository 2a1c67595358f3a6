import { SEPARATOR } from './json.ts';
import { ProtocolError } from './messages.ts';

const EMPTY_BUFFER = Buffer.alloc(0);

/** Splits received data into messages. Incomplete messages are buffered up to the maximum size. */
export class Inbox {
  readonly #max: number;
  #bytes: Buffer = EMPTY_BUFFER;
  /** The handshake is a text record; the following messages use the negotiated protocol. */
  binary = false;

  constructor(max: number) {
    this.#max = max;
  }

  get empty(): boolean {
    return this.#bytes.length === 0;
  }

  put(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
  }

  /** The next complete message; undefined without one. */
  next(): Buffer | undefined {
    const found = this.binary ? this.#byLength() : this.#byEnd();
    if (found && found.length > this.#max) throw new ProtocolError('A message is too large.');
    if (!found && this.#bytes.length > this.#max + 5) throw new ProtocolError('A message is too large.');
    return found;
  }

  #byEnd(): Buffer | undefined {
    const end = this.#bytes.indexOf(SEPARATOR);
    return end < 0 ? undefined : this.#cut(0, end, end + 1);
  }

  #byLength(): Buffer | undefined {
    let size = 0;
    for (let at = 0; at < 5; at += 1) {
      const byte = this.#bytes[at];
      if (byte === undefined) return undefined;
      size += (byte & 0x7f) * 2 ** (7 * at);
      if (size > this.#max) throw new ProtocolError('A message is too large.');
      if (byte < 0x80) {
        const start = at + 1;
        return this.#bytes.length < start + size ? undefined : this.#cut(start, start + size, start + size);
      }
    }
    throw new ProtocolError('The length of a message has no end.');
  }

  #cut(start: number, end: number, next: number): Buffer {
    const message = this.#bytes.subarray(start, end);
    this.#bytes = next === this.#bytes.length ? EMPTY_BUFFER : this.#bytes.subarray(next);
    return message;
  }
}
