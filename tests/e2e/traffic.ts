import { expect, type Page, type Request } from '@playwright/test';
import { UNFINISHED } from './support.ts';

/** Requests of a page: how many there were, and those without a reply. */
export interface Traffic {
  count: number;
  readonly waiting: Set<Request>;
}

export function trafficOf(page: Page): Traffic {
  const traffic: Traffic = { count: 0, waiting: new Set() };
  page.on('request', (request) => {
    // A page may end a worker that is still loading, as Monaco does for another schema, and the browser never tells of it.
    if (/worker-[^/]+\.js$/.test(request.url())) return;
    traffic.count += 1;
    traffic.waiting.add(request);
  });
  page.on('requestfinished', (request) => void traffic.waiting.delete(request));
  page.on('requestfailed', (request) => void traffic.waiting.delete(request));
  return traffic;
}

/** Waits until there is a heading and no placeholder, all requests have replies, and the page has been idle twice without a new request. */
export async function settle(page: Page, traffic: Traffic): Promise<void> {
  const listMissing = async () => {
    const { count } = traffic;
    const placeholders = await page.evaluate(async (unfinished) => {
      for (let times = 0; times < 2; times += 1)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await new Promise((idle) => requestIdleCallback(() => requestAnimationFrame(idle), { timeout: 1_000 }));
      return document.querySelectorAll(unfinished).length;
    }, UNFINISHED);
    return {
      placeholders,
      requests: [...traffic.waiting].map((request) => request.url()),
      more: traffic.count - count,
    };
  };
  await expect
    .poll(listMissing, { intervals: [20], message: 'the screen has all that it asked for' })
    .toEqual({ placeholders: 0, requests: [], more: 0 });
}
