import type { BookReply, BookWorkers } from './book-protocol.ts';

/** Workers of the browser. The evaluation engine is bundled with them alone. */
export const browserWorkers: BookWorkers = {
  start: (listener) => {
    const worker = new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module', name: 'workbook' });
    worker.addEventListener('message', ({ data }: MessageEvent<BookReply>) => listener.onReply(data));
    worker.addEventListener('error', ({ message }) => listener.onLost('lost', message || 'the worker could not start'));
    worker.addEventListener('messageerror', () => listener.onLost('lost', 'a reply of the worker cannot be read'));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    return { send: (request) => worker.postMessage(request), terminate: () => worker.terminate() };
  },
};
