import { Worker } from 'node:worker_threads';
import type { BookReply, BookWorkers } from './book-protocol.ts';

/** Threads of Node with so much memory. They see no environment, and do not keep the process alive while they are idle. */
export const nodeWorkers = (megabytes = 512): BookWorkers => ({
  start: (listener) => {
    const worker = new Worker(new URL('./node-worker.ts', import.meta.url), {
      env: {},
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    let open = 0;
    worker.on('message', (reply: BookReply) => {
      open -= 1;
      if (open === 0) worker.unref();
      listener.onReply(reply);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      listener.onLost(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'lost', error.message),
    );
    worker.on('exit', () => listener.onLost('lost', 'the thread ended'));
    return {
      send: (request) => {
        open += 1;
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target origin
        worker.postMessage(request);
      },
      terminate: () => void worker.terminate(),
    };
  },
});
