import { parentPort } from 'node:worker_threads';
import type { SandboxRequest } from './protocol.ts';
import { serve } from './serve.ts';

const port = parentPort;
if (!port) throw new Error('the sandbox runs in a worker thread');
const answer = await serve((reply) => port.postMessage(reply));
port.on('message', (request: SandboxRequest) => answer(request));
