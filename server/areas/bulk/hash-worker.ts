import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashPasswordSync } from '../../session/password.ts';

/** A thread that hashes what server/areas/bulk/hashing.ts sends it. It works when nobody else wants the processor: on Linux a priority is a thread's own, elsewhere it would be the whole server's. */
const LOW_PRIORITY = 10;
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

parentPort?.on('message', (password: string) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(hashPasswordSync(password));
});
