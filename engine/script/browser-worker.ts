import type { SandboxRequest } from './protocol.ts';
import { serve } from './serve.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types here are those of the page; a worker has these two as well
const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', heard: (event: { readonly data: SandboxRequest }) => void): void;
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const answer = serve((reply) => scope.postMessage(reply));
scope.addEventListener('message', ({ data }) => {
  void answer.then((run) => run(data));
});
