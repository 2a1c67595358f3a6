import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Threads wait so long for more before they end. */
const IDLE = 10_000;

const idle = new Map<Worker, NodeJS.Timeout>();
const waiting: ((worker: Worker) => void)[] = [];
let running = 0;

/** Hashes the passwords of an import beside the main thread, a few at a time for the whole server, and behind those who only look at a list. */
export const hashInTurn = (passwords: readonly (string | undefined)[]): Promise<(string | null)[]> =>
  Promise.all(passwords.map((password) => (password === undefined ? Promise.resolve(null) : hashOne(password))));

async function hashOne(password: string): Promise<string> {
  const worker = await hired();
  try {
    const answered = once(worker, 'message');
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(password);
    const [hash]: unknown[] = await answered;
    giveBack(worker);
    return String(hash);
  } catch (error) {
    replace(worker);
    throw error;
  }
}

function hired(): Worker | Promise<Worker> {
  for (const [worker, timer] of idle) {
    clearTimeout(timer);
    idle.delete(worker);
    worker.ref();
    return worker;
  }
  if (running >= availableParallelism()) return new Promise((resolve) => waiting.push(resolve));
  running += 1;
  return started();
}

function started(): Worker {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { env: {} });
  worker.once('exit', () => {
    running -= 1;
  });
  return worker;
}

/** The place goes from hand to hand: nobody can slip in between. */
function giveBack(worker: Worker): void {
  const next = waiting.shift();
  if (next) return next(worker);
  worker.unref();
  idle.set(worker, setTimeout(() => end(worker), IDLE).unref());
}

/** A thread that failed is not used again. */
function replace(worker: Worker): void {
  void worker.terminate();
  const next = waiting.shift();
  if (!next) return;
  running += 1;
  next(started());
}

function end(worker: Worker): void {
  idle.delete(worker);
  void worker.terminate();
}
