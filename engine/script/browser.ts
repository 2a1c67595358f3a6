import type { SandboxReply, SandboxVariant } from './protocol.ts';

/** The sandbox in a worker of the browser. QuickJS is loaded there with the first call. */
export const browserVariant: SandboxVariant = {
  spawn: (listener) => {
    const worker = new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module', name: 'sandbox' });
    worker.addEventListener('message', ({ data }: MessageEvent<SandboxReply>) => listener.reply(data));
    worker.addEventListener('error', ({ message }) => listener.onWorkerLost(message || 'the sandbox could not start'));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    return { send: (request) => worker.postMessage(request), terminate: () => worker.terminate() };
  },
};
