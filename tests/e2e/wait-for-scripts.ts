import { expect, type Page } from '@playwright/test';

type Navigate = (this: Page, ...given: unknown[]) => Promise<unknown>;

let isPatient = false;

/** Pages that the server drew answer when their scripts are there, so every way to a page waits for that, unless it waits for the 'commit' only. */
export function waitForScripts(page: Page): void {
  if (isPatient) return;
  const prototype: unknown = Object.getPrototypeOf(page);
  if (!isNavigator(prototype)) throw new Error('This Playwright navigates in another way: adapt wait-for-scripts.ts');
  for (const name of NAMES) {
    const navigate = prototype[name];
    prototype[name] = async function patient(...given: unknown[]) {
      const reply = await navigate.apply(this, given);
      if (!JSON.stringify(given).includes('"commit"')) await isComplete(this);
      return reply;
    };
  }
  isPatient = true;
}

/** The page answers, and has its whole styles. */
async function isComplete(page: Page): Promise<void> {
  await page.locator('html[data-drawn]').waitFor({ state: 'detached', timeout: 30_000 });
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          [...document.querySelectorAll('link')].every(({ rel, sheet }) => rel !== 'stylesheet' || sheet),
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
}

const NAMES = ['goto', 'reload', 'goBack', 'goForward'] as const;

const isNavigator = (value: unknown): value is Record<(typeof NAMES)[number], Navigate> =>
  typeof value === 'object' && value !== null && NAMES.every((name) => name in value);
