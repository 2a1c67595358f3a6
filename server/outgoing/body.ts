import type { IncomingMessage } from 'node:http';
import { Transform, pipeline, type Duplex, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingError, toOutgoingError } from './problems.ts';

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Lets so many bytes through, and fails with the next one. */
function limitBytes(most: number): Transform {
  let left = most;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new OutgoingError('too-large', `The answer has more than ${most} bytes.`));
      else done(null, chunk);
    },
  });
}

interface BodyOptions {
  /** False for the answer to HEAD, which only tells of one. */
  readonly hasBody: boolean;
  readonly maxBytes: number;
  /** Unpacks what the other side packed; the limit is that of what comes out, and of what came. */
  readonly decode: boolean;
  /** Once, when the last byte was read or the answer broke off. */
  readonly ended: (error: OutgoingError | undefined) => void;
}

/** The body of an answer, never longer than allowed. */
export function openBody(response: IncomingMessage, { hasBody, maxBytes, decode, ended }: BodyOptions): Readable {
  const said = hasBody ? Number(response.headers['content-length'] ?? 0) : 0;
  if (said > maxBytes) throw new OutgoingError('too-large', `The answer has more than ${maxBytes} bytes.`);
  const encoding = (hasBody && decode && response.headers['content-encoding']?.trim().toLowerCase()) || 'identity';
  const decoder = DECODERS[encoding];
  // Two encodings, one in the other, are never needed.
  if (!decoder && encoding !== 'identity')
    throw new OutgoingError('bad-answer', 'The answer is packed in an unknown way.');
  const limited = limitBytes(maxBytes);
  const end = (error: Error | null | undefined) => ended(error ? toOutgoingError(error) : undefined);
  if (decoder) pipeline(response, limitBytes(maxBytes), decoder(), limited, end);
  else pipeline(response, limited, end);
  // Who does not read it hears of the end by `ended` alone.
  limited.on('error', () => undefined);
  return limited;
}

/** All bytes of a body. */
export async function readOutgoing(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch (error) {
    throw toOutgoingError(error);
  }
  return Buffer.concat(chunks);
}
