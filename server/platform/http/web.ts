import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../base/problem.ts';
import { DrawnPages } from './drawn-pages.ts';
import { sendProblem } from './errors.ts';

const unknownCall = notFound('unknown-call', 'There is no such call.');

/** Paths of the server; no page of the app begins with them. */
const SERVER_PATHS = /^\/(?:api\d*|account|anyquest|hub|hubs|health|metrics|assets)(?:\/|$)/i;

/** Pages belong to one reader, and nobody keeps them. */
const OF_READER = 'private, no-store';

/** Serves the files of the web app, and its page for every path of the app. */
export async function addWeb(app: FastifyInstance, root: string | undefined, drawMilliseconds = 0): Promise<void> {
  if (root !== undefined) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheControlOf(path));
      },
    });
  }
  const pages = root !== undefined && drawMilliseconds > 0 ? DrawnPages.of(app, root, drawMilliseconds) : null;
  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const html = await pages?.html(request, reply);
    if (!html) return reply.code(200).sendFile('index.html');
    return reply.code(200).header('cache-control', OF_READER).type('text/html; charset=utf-8').send(html);
  }
  if (root !== undefined) app.get('/', answerPage);
  app.setNotFoundHandler((request, reply) => {
    if (root === undefined || !isPageRequest(request)) return sendProblem(request, reply, unknownCall);
    return answerPage(request, reply);
  });
}

function cacheControlOf(file: string): string {
  // A page may come with a cookie of its reader.
  if (/\.html(?:\.br|\.gz)?$/.test(file)) return OF_READER;
  // Names in assets/ contain a hash of the content; other files may change under their name.
  return /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

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
