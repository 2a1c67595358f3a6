import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { forgetBuiltInFiles } from '../base/built-in-files.ts';

/** The address at which an open page receives changed screens during development. */
const DEV_EVENTS_PATH = '/api/praxis/dev/events';

/**
 * Sends changed files of schemas/ to open pages during development, as server-sent events: `changed` with {area, name},
 * such as "screens" and "admin/user/list", or "locales" and "el/shell". The server reads the files again; a page
 * fetches the document again and keeps its state.
 */
export function addDevEvents(app: FastifyInstance, schemas: string): void {
  const open = new Set<ServerResponse>();
  const announce = debouncePerFile((file) => {
    const [area, ...rest] = file.split('/');
    const name = rest.join('/').replace(/\.(?:scenarios\.json|functions\.js|json)$/, '');
    for (const stream of open) stream.write(`event: changed\ndata: ${JSON.stringify({ area, name })}\n\n`);
  });
  const watcher = watch(schemas, { recursive: true }, (_event, file) => {
    if (!file || !/\.(?:json|functions\.js)$/.test(file)) return;
    forgetBuiltInFiles();
    announce(file.replaceAll('\\', '/'));
  });
  app.get(DEV_EVENTS_PATH, { config: { seconds: 0 } }, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 1000\n\n');
    open.add(reply.raw);
    request.raw.once('close', () => open.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    watcher.close();
    for (const stream of open) stream.end();
  });
}

/** Editors write a file in several steps. */
function debouncePerFile(work: (file: string) => void): (file: string) => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  return (file) => {
    clearTimeout(waiting.get(file));
    waiting.set(
      file,
      setTimeout(() => {
        waiting.delete(file);
        work(file);
      }, 60),
    );
  };
}
