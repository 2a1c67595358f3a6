import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface Verdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown';
  /** The attack text. */
  readonly detail: string;
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const { version }: { readonly version: string } = createRequire(import.meta.url)('recheck/package.json');
export const keyOf = ({ source, flags }: Pattern): string => `${version} by steps /${source}/${flags}`;

/** Recheck's result for each pattern, by its key. Earlier results are cached in a file. */
export async function judgeAll(patterns: readonly Pattern[], cache: string): Promise<ReadonlyMap<string, Verdict>> {
  const known = readCache(cache);
  const wanted = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern])).values()];
  const waiting = wanted.filter((pattern) => !known.has(keyOf(pattern)));
  const threads = Math.min(availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: threads }, () => judgeSome(waiting, known)));
  const verdicts = new Map(wanted.flatMap((pattern) => entryOf(keyOf(pattern), known)));
  mkdirSync(dirname(cache), { recursive: true });
  // A timeout may be due to a slow machine, so it is tried again.
  writeFileSync(cache, JSON.stringify([...verdicts].filter(([, { status }]) => status !== 'unknown')));
  return verdicts;
}

const entryOf = (key: string, known: ReadonlyMap<string, Verdict>): [string, Verdict][] => {
  const verdict = known.get(key);
  return verdict ? [[key, verdict]] : [];
};

/** A thread takes patterns from the queue until it is empty. */
async function judgeSome(waiting: Pattern[], known: Map<string, Verdict>): Promise<void> {
  const worker = new Worker(new URL('judge-worker.ts', import.meta.url), {
    // Uses the JavaScript part of recheck: its native programs are not installed.
    env: { ...process.env, RECHECK_SYNC_BACKEND: 'pure' },
  });
  try {
    for (let pattern = waiting.pop(); pattern; pattern = waiting.pop())
      known.set(keyOf(pattern), await askOnce(worker, pattern));
  } finally {
    await worker.terminate();
  }
}

const askOnce = (worker: Worker, pattern: Pattern): Promise<Verdict> =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve).once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    worker.postMessage(pattern);
  });

function readCache(cache: string): Map<string, Verdict> {
  try {
    const entries: [string, Verdict][] = JSON.parse(readFileSync(cache, 'utf8'));
    return new Map(entries);
  } catch {
    // No cache yet, or an unreadable one: analyses everything.
    return new Map();
  }
}
