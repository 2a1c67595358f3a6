import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Idle threads end after this time. */
const IDLE_MS = 10_000;

const idleWorkers = new Map<Worker, NodeJS.Timeout>();
const waitingForWorker: ((worker: Worker) => void)[] = [];
let running = 0;

/**
 * Hashes the passwords of an import in threads: a few at a time for the whole server, behind calls that only check a
 * list.
 */
export const hashPasswords = (passwords: readonly (string | undefined)[]): Promise<(string | null)[]> =>
  Promise.all(passwords.map((password) => (password === undefined ? Promise.resolve(null) : hashOne(password))));

async function hashOne(password: string): Promise<string> {
  const worker = await acquireWorker();
  try {
    const answered = once(worker, 'message');
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(password);
    const [hash]: unknown[] = await answered;
    releaseWorker(worker);
    return String(hash);
  } catch (error) {
    replaceWorker(worker);
    throw error;
  }
}

function acquireWorker(): Worker | Promise<Worker> {
  for (const [worker, timer] of idleWorkers) {
    clearTimeout(timer);
    idleWorkers.delete(worker);
    worker.ref();
    return worker;
  }
  if (running >= availableParallelism()) return new Promise((resolve) => waitingForWorker.push(resolve));
  running += 1;
  return startWorker();
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { env: {} });
  worker.once('exit', () => {
    running -= 1;
  });
  return worker;
}

/** Hands the worker directly to the next waiting call, so that no other call can take it in between. */
function releaseWorker(worker: Worker): void {
  const next = waitingForWorker.shift();
  if (next) return next(worker);
  worker.unref();
  idleWorkers.set(worker, setTimeout(() => endWorker(worker), IDLE_MS).unref());
}

/** Replaces a thread that failed. */
function replaceWorker(worker: Worker): void {
  void worker.terminate();
  const next = waitingForWorker.shift();
  if (!next) return;
  running += 1;
  next(startWorker());
}

function endWorker(worker: Worker): void {
  idleWorkers.delete(worker);
  void worker.terminate();
}
