/** Waits on the page's clock. */
export type Pause = (milliseconds: number) => Promise<void>;

/** Long enough to load the largest widget on a slow machine. */
const PATIENCE = 10_000;
const LOOKS = 25;

/** The pause on the clock of a browser. */
export const sleep: Pause = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A failure that further waiting would not change. */
export class FinalFailure extends Error {}

/** Retries until it succeeds. After the time limit its last failure is thrown. */
export async function eventually<T>(look: () => T, pause: Pause, patience = PATIENCE): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return look();
    } catch (error) {
      if (error instanceof FinalFailure || performance.now() > end) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- it polls
    await pause(LOOKS);
  }
}
