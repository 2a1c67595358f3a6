import type { Page } from '@playwright/test';
import { expectAdopted, tellDevice, watchAdoption } from './adoption.ts';
import { DEMO_PASSWORD, expect, PROJECT, signInOver, test, title } from './support.ts';

const originOf = (): string => test.info().project.use.baseURL ?? '';

async function enterAs(page: Page, username: string): Promise<void> {
  await page.context().clearCookies();
  await signInOver(page, username);
}

interface Start {
  readonly replies: readonly { readonly request: string; readonly text: string }[];
  readonly sources: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The HTML of an address and the data in it. The thread loads its modules with the first pages that it draws. */
async function drawn(page: Page, path: string): Promise<{ readonly html: string; readonly start: Start }> {
  let html = '';
  await expect(async () => {
    const reply = await page.request.get(path);
    expect(reply.headers()['cache-control']).toBe('private, no-store');
    html = await reply.text();
  }).toPass({ timeout: 30_000 });
  const [, data = ''] = /id="start">(.*?)<\/script>/s.exec(html) ?? [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it
  return { html, start: JSON.parse(data) as Start };
}

/** The requests of a page from now on. */
function callsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(?:api|account)/i.test(pathname))
      asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return asked;
}

test('the answer to an address is its screen, and nothing of it is asked for again', async ({ page }) => {
  await enterAs(page, 'mentee');
  const { html, start } = await drawn(page, `/el/${PROJECT}/home`);
  expect(html).toContain('Το επόμενο βήμα σας');
  expect(start.sources.map(([[, call]]) => call)).toContain('mentor.menteeActions');
  const asked = callsOf(page);
  await page.goto(`/el/${PROJECT}/home`);
  await expect(title(page)).toHaveText('Καλώς ήρθατε');
  await expect(page.getByRole('link', { name: /^Συνομιλίες.*αδιάβαστ/ })).toBeVisible();
  expect(start.replies.map(({ request }) => request).filter((request) => asked.includes(request))).toEqual([]);
  expect(asked.filter((request) => /mentee_actions|progress|schedule/i.test(request))).toEqual([]);
});

test('the data of a page is what its calls reply, and belongs to its reader', async ({ page }) => {
  await enterAs(page, 'mentor');
  const { html, start } = await drawn(page, `/el/${PROJECT}/home`);
  for (const { request, text } of start.replies.filter(({ request: each }) => each.startsWith('POST'))) {
    const [, path = '', body = ''] = /^POST (\S+) (.*)$/s.exec(request) ?? [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const reply = await page.request.post(path, {
      data: body,
      headers: { origin: originOf(), 'content-type': 'application/json' },
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect([request, await reply.text()]).toEqual([request, text]);
  }
  const own = 'Μαρία Οικονόμου';
  expect(html).toContain(own);
  await enterAs(page, 'registered');
  expect((await drawn(page, '/el/applicant')).html).not.toContain(own);
  await page.context().clearCookies();
  const { start: signedOut } = await drawn(page, `/el/${PROJECT}/home`);
  expect(signedOut.replies.filter(({ request }) => /getcurrent|Project\/Get/i.test(request))).toEqual([]);
});

test('what is typed and sent before the scripts are there is done when they are', async ({ page }) => {
  await drawn(page, '/el/signin');
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('/el/signin', { waitUntil: 'commit' });
  await page.locator('input[autocomplete="username"]').fill('mentee');
  await page.locator('input[autocomplete="current-password"]').pressSequentially(DEMO_PASSWORD);
  await page.locator('input[autocomplete="current-password"]').press('Enter');
  await expect(page).toHaveURL(/signin$/);
  come();
  await expect(title(page)).toHaveText('Καλώς ήρθατε', { timeout: 30_000 });
});

test('a browser without scripts reads the page and signs in', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: originOf(), javaScriptEnabled: false, locale: 'el-GR' });
  const page = await context.newPage();
  await page.goto(`/el/${PROJECT}/home`, { waitUntil: 'commit' });
  await page.locator('input[autocomplete="username"]').fill('mentee');
  await page.locator('input[autocomplete="current-password"]').fill('wrong');
  await page.locator('input[autocomplete="current-password"]').press('Enter');
  await expect(page.getByText('Το όνομα χρήστη ή ο κωδικός')).toBeVisible();
  await page.locator('input[autocomplete="username"]').fill('mentee');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.locator('input[autocomplete="current-password"]').press('Enter');
  await expect(title(page)).toHaveText('Καλώς ήρθατε');
  await context.close();
});

test('an address that leads to another one is drawn as that, and taken over', async ({ page, faults }) => {
  // Two projects, so that the bar has a menu of them.
  await enterAs(page, 'admin');
  await tellDevice(page, originOf());
  await watchAdoption(page);
  for (const path of ['/', '/en', `/signin?returnUrl=${encodeURIComponent(`/${PROJECT}/about`)}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(title(page)).not.toBeEmpty();
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { served, answering } = await expectAdopted(page);
    expect(answering).toBe(served);
  }
  expect(faults.console).toEqual([]);
});

test.describe('a browser in English', () => {
  test.use({ locale: 'en-GB' });

  test('gets the public pages in English, and another language once it is chosen', async ({ page }) => {
    await page.context().clearCookies();
    await watchAdoption(page);
    await tellDevice(page, originOf());
    await page.goto('/signin');
    const { served, answering } = await expectAdopted(page);
    expect(answering).toBe(served);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await page.goto('/el/signin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  });
});
