import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../problem.ts';
import { sendProblem } from './errors.ts';

const unknownCall = notFound('unknown-call', 'There is no such call.');

/** Addresses that are the server's own; no page of the app begins with them. */
const SERVER_PATHS = /^\/(?:api\d*|account|anyquest|hub|hubs|health|metrics|assets)(?:\/|$)/i;

/** Files of the web app, and its page for every address that is one of the app's. */
export async function addWeb(app: FastifyInstance, root: string | undefined): Promise<void> {
  if (root !== undefined) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names in assets/ carry a hash of their content; everything else may change under its name.
        const lasting = /[\\/]assets[\\/]/.test(path);
        void reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (root === undefined || !isPageRequest(request)) return sendProblem(request, reply, unknownCall);
    return sendPage(reply);
  });
}

const sendPage = (reply: FastifyReply) => reply.code(200).sendFile('index.html');

function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = decodePath(request.url.split('?', 1)[0] ?? '');
  // A missing file must not be answered with the page: an old tab must see that its chunk is missing.
  return (
    path !== undefined && !SERVER_PATHS.test(path) && !/\.(?:js|css|map|wasm|woff2?|svg|png|json|ico)$/i.test(path)
  );
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined; // no text: no page
  }
}
