import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../problem.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Less is not worth the work. */
const MIN_COMPRESSED_BYTES = 1_400;

/** Bodies come as JSON, or as forms that the call itself reads; long replies leave compressed. */
export function addBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(invalid('body-is-no-json', 'The body is no JSON.'));
    }
  });
  // Read where it is known which call it is for, who makes it, and how much may come.
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
  // One that is given a quality of nothing is refused.
  const takes = (wanted: string) =>
    offers.some(
      ([name, quality = 'q=1']) => name === wanted && quality.startsWith('q=') && !/^q=0(?:\.0*)?$/.test(quality),
    );
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}
