import type { SandboxRequest } from './protocol.ts';
import { serve } from './serve.ts';

// the types of the page stand for those of a worker here: both have these two
const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: SandboxRequest }) => void) | null;
};

const answer = serve((reply) => scope.postMessage(reply));
scope.onmessage = ({ data }) => {
  void answer.then((run) => run(data));
};
