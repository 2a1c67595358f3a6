import type { Browser, Page } from '@playwright/test';
import { enter, expect, open, test } from './support.ts';

test.setTimeout(180_000);

const PLACES = ['/calendar', '/notifications', '/chat', '/mentor/chatitems', '/mentor/senditems'];
const MOMENT = /\b\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?|\b\d{2}:\d{2}\b/g;

/** Every day and hour that a page shows, or tells of a time that is named by its day; of a chat, those of its first conversation. */
async function momentsOn(page: Page, place: string): Promise<readonly string[]> {
  await open(page, place);
  const main = page.getByRole('main');
  await expect.poll(() => readMoments(page), { timeout: 10_000 }).not.toEqual([]);
  if (place === '/chat') {
    await main.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/chat\/\d+/);
    await expect(main.getByRole('log')).toContainText(MOMENT);
  }
  await page.waitForLoadState('networkidle');
  await expect(main.locator('[data-skeleton]')).toHaveCount(0);
  return readMoments(page);
}

async function readMoments(page: Page): Promise<readonly string[]> {
  const text = await page.getByRole('main').evaluate((node) => {
    const still = document.createElement('div');
    still.innerHTML = node.innerHTML;
    // A countdown goes on meanwhile.
    for (const timer of still.querySelectorAll('[role=timer]')) timer.remove();
    const exact = Array.from(still.querySelectorAll('time'), ({ title }) => title);
    return [still.textContent, ...exact].join(' ');
  });
  return text.match(MOMENT) ?? [];
}

async function momentsIn(browser: Browser, timezoneId: string) {
  const context = await browser.newContext({ locale: 'el-GR', timezoneId });
  const page = await context.newPage();
  await enter(page, 'mentor', '/calendar');
  const found: Record<string, readonly string[]> = {};
  // oxlint-disable-next-line no-await-in-loop -- one page after the other
  for (const place of PLACES) found[place] = await momentsOn(page, place);
  await context.close();
  return found;
}

test('every page shows the hours of the installation, wherever the browser is', async ({ browser }) => {
  const here = await momentsIn(browser, 'Europe/Athens');
  const there = await momentsIn(browser, 'America/New_York');
  expect(there).toEqual(here);
  expect(Object.values(here).flat().length).toBeGreaterThan(20);
});
