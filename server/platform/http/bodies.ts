import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../base/problem.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Smaller replies are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_400;

/** Bodies are JSON, or forms that the call itself reads; long replies are compressed. */
export function addBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(invalid('body-is-no-json', 'The body is no JSON.'));
    }
  });
  // Read later, when the call, the caller and the limit are known.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_BYTES || !/json|html/.test(type)) return payload;
    const encoding = bestEncoding(request);
    if (!encoding) return payload;
    void reply.header('content-encoding', encoding).header('vary', 'Cookie, Accept-Encoding');
    void reply.removeHeader('content-length');
    return encoding === 'br'
      ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : deflate(payload, { level: 6 });
  });
}

function bestEncoding(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding'] ?? '';
  const offers = accepted.split(',').map((part) => part.split(';').map((piece) => piece.trim()));
  // An encoding with a quality of 0 is refused by the client.
  const takes = (wanted: string) =>
    offers.some(
      ([name, quality = 'q=1']) => name === wanted && quality.startsWith('q=') && !/^q=0(?:\.0*)?$/.test(quality),
    );
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}
