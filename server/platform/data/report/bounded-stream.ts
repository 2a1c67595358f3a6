import type { EventEmitter } from 'node:events';

/** The length of a PostgreSQL message header: one byte for the kind, and four for the length, which includes itself. */
const HEADER = 5;

/** In bytes: of one message, and of all messages since the last `reset`. */
export interface MessageLimits {
  readonly message: number;
  readonly total: number;
}

/**
 * Limits the messages of a connection: pg makes a string of a value of any size, and one above 512 MB ends the process.
 * Called after connecting and before the first query. Returns a function that resets the count of bytes.
 */
export function boundMessages(
  stream: EventEmitter & { destroy(error: Error): unknown },
  { message: limit, total }: MessageLimits,
): () => void {
  const header = Buffer.alloc(HEADER);
  let filled = 0;
  let skip = 0;
  let sum = 0;
  /** Whether all messages that begin in the bytes are below the limits. */
  const isShort = (bytes: Buffer): boolean => {
    sum += bytes.length;
    if (sum > total) return false;
    for (let at = 0; at < bytes.length;) {
      const skipped = Math.min(skip, bytes.length - at);
      skip -= skipped;
      at += skipped;
      if (skip > 0 || at >= bytes.length) return true;
      const copied = bytes.copy(header, filled, at, at + HEADER - filled);
      filled += copied;
      at += copied;
      if (filled < HEADER) return true;
      filled = 0;
      const length = header.readInt32BE(1);
      if (length < 4 || length > limit) return false;
      skip = length - 4;
    }
    return true;
  };
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    const [bytes] = given;
    if (event === 'data' && Buffer.isBuffer(bytes) && !isShort(bytes)) {
      stream.destroy(new ValueTooLong());
      return true;
    }
    return emit(event, ...given);
  };
  return () => {
    sum = 0;
  };
}

/** A row, or several rows together, exceed the limit. */
export class ValueTooLong extends Error {
  override readonly name = 'ValueTooLong';

  constructor() {
    super('The rows of the answer are too long.');
  }
}
