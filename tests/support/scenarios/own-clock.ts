import { vi } from 'vitest';
import type { Pause } from './eventually.ts';

const { setImmediate } = globalThis;

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Waits on the clock of `useOwnClock`. Modules load and React renders in real time, so the clock stands until they are done. */
export const passOwnTime: Pause = async (milliseconds) => {
  if (milliseconds > 0) {
    await vi.dynamicImportSettled();
    await drawn();
    await vi.advanceTimersByTimeAsync(milliseconds);
  }
  await drawn();
};

/** Waits for React, which renders in turns of the event loop. */
async function drawn(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one turn brings about another
  do await turn();
  while (process.getActiveResourcesInfo().includes('Immediate'));
}
