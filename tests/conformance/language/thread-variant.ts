import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SandboxReply, SandboxVariant } from '../../../engine/script/protocol.ts';

/** The sandbox of Node for tests that have a page: Vite would make a page's address of the worker's file. */
export const threadVariant: SandboxVariant = {
  spawn: (listener) => {
    const worker = new Worker(resolve('engine/script/node-worker.ts'), { env: {} });
    worker.on('message', (reply: SandboxReply) => listener.reply(reply));
    worker.on('error', (error) => listener.onWorkerLost(error.message));
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target origin
      send: (request) => worker.postMessage(request),
      terminate: () => void worker.terminate(),
    };
  },
};
