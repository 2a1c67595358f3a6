import type { Page } from '@playwright/test';

type Action = (...given: readonly unknown[]) => unknown;

/** The part of Playwright's own frame that is used here. */
interface PollingFrame {
  retryWithProgressAndBackoff: (this: PollingFrame, progress: unknown, action: Action) => Promise<unknown>;
  retryWithProgressAndTimeouts: (progress: unknown, pauses: readonly number[], action: Action) => Promise<unknown>;
}

/** Milliseconds between two looks at a page; the last one is repeated. */
const PAUSES = [20, 50, 100];

let isQuick = false;

/**
 * Playwright looks after 20, 50, 100 and 100 ms for what a test waits for, then each 500 ms: what takes longer than a third of a second, as every page does, is
 * seen a quarter of a second late on average. There is no option for it, so the method is replaced; it fails where an upgrade has changed it.
 */
export function pollQuickly(page: Page): void {
  if (isQuick) return;
  const prototype: unknown = Object.getPrototypeOf(frameOf(page));
  if (!isPollingFrame(prototype)) throw new Error('This Playwright polls in another way: adapt quick-polling.ts');
  prototype.retryWithProgressAndBackoff = function retry(progress, action) {
    return this.retryWithProgressAndTimeouts(progress, PAUSES, action);
  };
  isQuick = true;
}

const isPollingFrame = (value: unknown): value is PollingFrame =>
  typeof value === 'object' &&
  value !== null &&
  'retryWithProgressAndBackoff' in value &&
  'retryWithProgressAndTimeouts' in value;

/** The frame within Playwright that a page stands for. */
function frameOf(page: Page): unknown {
  const connection: unknown = Reflect.get(page, '_connection');
  const toOwn: unknown = Reflect.get(Object(connection), 'toImpl');
  if (typeof toOwn !== 'function') throw new Error('This Playwright keeps its pages elsewhere: adapt quick-polling.ts');
  return toOwn(page).mainFrame();
}
