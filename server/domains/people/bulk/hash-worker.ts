import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashPasswordSync } from '../../../platform/session/password.ts';

/**
 * A thread that hashes passwords for server/domains/people/bulk/hashing.ts with low priority. On Linux the priority is
 * that of the thread; elsewhere it would be that of the whole server.
 */
const LOW_PRIORITY = 10;
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

parentPort?.on('message', (password: string) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(hashPasswordSync(password));
});
