/** The delay for browsers without `requestIdleCallback`, after which a page is complete. */
const LATER_MS = 2_000;

/** Runs work once the page is idle; not without a network, where it would only fail. */
export function whenIdle(work: () => Promise<void>): void {
  const start = (): void => {
    if (navigator.onLine) void work();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
  else setTimeout(start, LATER_MS);
}
