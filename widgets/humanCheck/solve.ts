import { solveChallengeWorkers, type Challenge } from 'altcha/lib';

/** More would only make the page slow. */
const MAX_WORKERS = 4;
const TIMEOUT_MS = 90_000;

/** Works a task out beside the page: what the server is sent, or null where it was given up. */
export async function solveHumanChallenge(text: string, signal: AbortSignal): Promise<string | null> {
  // The server makes it, and looks at what comes back.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const challenge = JSON.parse(text) as Challenge;
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./pow-worker.ts', import.meta.url), { type: 'module', name: 'human' }),
    timeout: TIMEOUT_MS,
  });
  return solution && !signal.aborted ? btoa(JSON.stringify({ challenge, solution })) : null;
}
