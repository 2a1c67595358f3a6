import { parentPort } from 'node:worker_threads';
import { checkSync } from 'recheck';
import type { Verdict } from './judge.ts';

/** A pattern that takes longer than this to analyse counts as unknown. */
const TIMEOUT = 180_000;
/** Counts steps and not time, since a busy machine would report good patterns as slow. */
const BY_STEPS = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const;

function judge(source: string, flags: string): Verdict {
  const found = checkSync(source, flags, { timeout: TIMEOUT, ...BY_STEPS });
  if (found.status === 'safe') return { status: 'safe', detail: '' };
  if (found.status === 'unknown') return { status: 'unknown', detail: `nothing is known of it: ${found.error.kind}` };
  const { pumps, suffix } = found.attack;
  const shape = pumps.flatMap(({ prefix, pump }) => [JSON.stringify(prefix), `many ${JSON.stringify(pump)}`]);
  return {
    status: 'vulnerable',
    detail: `${found.complexity.summary}, by ${[...shape, JSON.stringify(suffix)].filter((part) => part !== '""').join(' + ')}`,
  };
}

parentPort?.on('message', ({ source, flags }: { readonly source: string; readonly flags: string }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  parentPort?.postMessage(judge(source, flags));
});
