import { solveChallengeWorkers, type Challenge } from 'altcha/lib';

/** More threads would only make the page slow. */
const MAX_WORKERS = 4;
const TIMEOUT_MS = 90_000;

/** Solves a task in workers. Returns the solution for the server, or null if it was aborted. */
export async function solveHumanChallenge(text: string, signal: AbortSignal): Promise<string | null> {
  // The server made the task and checks the solution, so no check is needed here.
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
