import type { Page } from '@playwright/test';
import { drawForm } from '../support/rotation.ts';
import { enter, expect, expectNoSidewaysScroll, PROJECT, test } from './support.ts';
import { settle, trafficOf, type Traffic } from './traffic.ts';

declare global {
  var shifts: { readonly value: number; readonly nodes: readonly string[] }[];
}

/** Every reply takes this long, so that a page is seen while it waits. */
const REPLY_MS = 150;
/** The most that what is on a page may move while it loads. */
const LIMIT = 0.05;

/** The pages that people open daily, by reader. */
const PAGES = {
  mentee: [
    '/home',
    '/mentee/actions',
    '/mentee/action/7',
    '/mentee/action/10',
    '/questionnaire/1',
    '/chat',
    '/userinfo',
  ],
  mentor: [
    '/home',
    '/mentor/mentee/list',
    '/mentor/mentee/54',
    '/mentor/action/list',
    '/calendar',
    '/chat',
    '/library',
  ],
  supervisor: ['/home', '/statistics'],
  coordinator: ['/home'],
  supervisorlite: ['/home'],
  admin: [
    '/home',
    '/admin/user/list',
    '/admin/project/users',
    '/admin/user/20',
    '/mentor/results',
    '/admin/action/list',
  ],
};

async function watchShifts(page: Page): Promise<void> {
  // Requests that Playwright holds would be made without the browser's store of scripts.
  await page.addInitScript(`const ask = globalThis.fetch; globalThis.fetch = async (...given) => {
    await new Promise((passed) => setTimeout(passed, ${REPLY_MS}));
    return ask(...given);
  };`);
  await page.addInitScript(`globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, nodes: entry.sources.map(({ node, previousRect, currentRect }) =>
            (node?.className ?? node?.nodeName) + ' ' + Math.round(previousRect.y) + ' > ' + Math.round(currentRect.y)) });
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** Opens the page anew, as by its address, and waits until nothing comes any more. */
async function visit(page: Page, traffic: Traffic, path: string): Promise<void> {
  await page.goto(`/el/${PROJECT}${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toBeEmpty();
  await settle(page, traffic);
}

for (const [index, [who, paths]] of Object.entries(PAGES).entries())
  for (const width of drawForm([1280, 390], index))
    test(`nothing moves while the pages of a ${who} load, ${width} px wide`, { tag: '@looks' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await enter(page, who);
      await watchShifts(page);
      const traffic = trafficOf(page);
      for (const path of paths)
        // oxlint-disable-next-line no-await-in-loop -- one page, which goes from address to address
        await test.step(path, async () => {
          await visit(page, traffic, path);
          const shifts = await page.evaluate(() => globalThis.shifts);
          const moved = shifts.reduce((sum, { value }) => sum + value, 0);
          expect(moved, JSON.stringify(shifts.filter(({ value }) => value > 0.001))).toBeLessThan(LIMIT);
          await expectNoSidewaysScroll(page);
        });
    });
