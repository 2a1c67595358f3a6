import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyHttp2SecureOptions, FastifyServerOptions } from 'fastify';
import type { Http2SecureServer } from 'node:http2';
import type { Config } from '../base/config.ts';
import { errorText } from '../base/error-text.ts';

type TlsConfig = Pick<Config, 'TLS_CERTIFICATE' | 'TLS_KEY'>;

/** The maximum of requests under way in one HTTP/2 connection; a page has some 20. */
const MAX_STREAMS = 128;
const LOOK_MILLISECONDS = 60_000;

/**
 * The options of a server that encrypts by itself: HTTP/2, and HTTP/1.1 for WebSockets and old clients. Without a
 * certificate there are none.
 */
export function tlsOptions(config: TlsConfig): FastifyServerOptions {
  if (config.TLS_CERTIFICATE === '') return {};
  const options: Pick<FastifyHttp2SecureOptions<Http2SecureServer>, 'http2' | 'https'> = {
    http2: true,
    https: {
      ...readFiles(config),
      allowHTTP1: true,
      minVersion: 'TLSv1.2',
      settings: { maxConcurrentStreams: MAX_STREAMS },
    },
  };
  // The server of both kinds has what the product uses of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return options as FastifyServerOptions;
}

/** Makes HTTP/2 requests look like the others, and takes a renewed certificate without a restart. */
export function addTls(app: FastifyInstance, config: TlsConfig, interval = LOOK_MILLISECONDS): void {
  if (config.TLS_CERTIFICATE === '') return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    headers.host ??= String(headers[':authority']);
    done();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- servers with a certificate have it
  const server = app.server as unknown as Http2SecureServer;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Servers of HTTP/2 have no such function.
  Object.assign(server, { closeAllConnections: () => sockets.forEach((socket) => socket.destroy()) });
  let last = readFiles(config);
  const look = () => {
    try {
      const now = readFiles(config);
      if (now.cert.equals(last.cert) && now.key.equals(last.key)) return;
      last = now;
      server.setSecureContext(now);
      app.log.info('the renewed certificate is used');
    } catch (error) {
      // Files that are replaced one after the other fit again at the next look.
      app.log.warn({ reason: errorText(error) }, 'the renewed certificate cannot be used: the former one stays');
    }
  };
  const timer = setInterval(look, interval).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

const readFiles = ({ TLS_CERTIFICATE, TLS_KEY }: TlsConfig) => ({
  cert: readFileSync(TLS_CERTIFICATE),
  key: readFileSync(TLS_KEY),
});
