/** Browsers without `requestIdleCallback` have finished a page by then. */
const LATER_MS = 2_000;

/** Does a work once the page has nothing else to do; not without a network, where it would only fail. */
export function whenIdle(work: () => Promise<void>): void {
  const start = (): void => {
    if (navigator.onLine) void work();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
  else setTimeout(start, LATER_MS);
}
