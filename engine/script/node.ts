import { Worker } from 'node:worker_threads';
import type { SandboxReply, SandboxVariant } from './protocol.ts';

/** The sandbox in a thread of Node. It has no environment variables, and does not keep the process alive while it is idle. */
export const nodeVariant: SandboxVariant = {
  spawn: (listener) => {
    const worker = new Worker(new URL('./node-worker.ts', import.meta.url), {
      env: {},
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    worker.on('message', (reply: SandboxReply) => {
      worker.unref();
      listener.reply(reply);
    });
    worker.on('error', (error) => listener.onWorkerLost(error.message));
    worker.on('exit', () => listener.onWorkerLost('the sandbox ended'));
    return {
      send: (request) => {
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target origin
        worker.postMessage(request);
      },
      terminate: () => void worker.terminate(),
    };
  },
};
