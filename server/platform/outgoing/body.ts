import type { IncomingMessage } from 'node:http';
import { Transform, pipeline, type Duplex, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingError, toOutgoingError } from '../base/outgoing-problems.ts';

const DECODERS: ReadonlyMap<string, () => Duplex> = new Map(
  Object.entries({
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }),
);

/** Passes at most `limit` bytes and fails with the next one. */
function limitBytes(limit: number): Transform {
  let left = limit;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new OutgoingError('too-large', `The answer has more than ${limit} bytes.`));
      else done(null, chunk);
    },
  });
}

interface BodyOptions {
  /** False for the answer to HEAD, whose headers describe a body that is not sent. */
  readonly hasBody: boolean;
  readonly maxBytes: number;
  /** Whether a compressed body is decompressed. The limit holds before and after decompression. */
  readonly decode: boolean;
  /** Called once, after the last byte was read or when the connection broke. */
  readonly onEnd: (error: OutgoingError | undefined) => void;
}

/** Returns the body of an answer as a stream with a limit of size. */
export function openBody(response: IncomingMessage, { hasBody, maxBytes, decode, onEnd }: BodyOptions): Readable {
  const length = hasBody ? Number(response.headers['content-length'] ?? 0) : 0;
  if (length > maxBytes) throw new OutgoingError('too-large', `The answer has more than ${maxBytes} bytes.`);
  const encoding = (hasBody && decode && response.headers['content-encoding']?.trim().toLowerCase()) || 'identity';
  const decoder = DECODERS.get(encoding);
  // Nested encodings are refused: servers have no need for them.
  if (!decoder && encoding !== 'identity')
    throw new OutgoingError('bad-answer', 'The answer has an unknown content encoding.');
  const limited = limitBytes(maxBytes);
  const end = (error: Error | null | undefined) => onEnd(error ? toOutgoingError(error) : undefined);
  if (decoder) pipeline(response, limitBytes(maxBytes), decoder(), limited, end);
  else pipeline(response, limited, end);
  // An error event without a listener would end the process. Callers that do not read the body get the error from `onEnd`.
  limited.on('error', () => undefined);
  return limited;
}

/** Reads a whole body. */
export async function readOutgoing(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch (error) {
    throw toOutgoingError(error);
  }
  return Buffer.concat(chunks);
}
