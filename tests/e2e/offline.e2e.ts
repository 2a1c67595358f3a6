import type { BrowserContext, Page } from '@playwright/test';
import {
  allow,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  FIRST_LOAD,
  identify,
  open,
  PROJECT,
  signInOver,
  test,
  title,
  type Faults,
} from './support.ts';

test.use({ serviceWorkers: 'allow' });

const HOME = `/el/${PROJECT}/home`;
/** The mentee of the mentor, whose name is on the home page. */
const MENTEE = 'Μαρία Οικονόμου';
const line = (page: Page) => page.getByText(/^Χωρίς σύνδεση – όπως ήταν στις \d\d-\d\d-\d{4} \d\d:\d\d$/);
const notHere = (page: Page) => page.getByRole('heading', { name: 'Η σελίδα δεν υπάρχει εδώ' });

/** Everything fails without a network. */
const allowAway = (faults: Faults): void =>
  allow(faults, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503|Failed to (?:load|fetch)|WebSocket/i);

interface Stored {
  /** The keys of a session and the copies. */
  readonly keys: number;
  readonly copies: number;
  /** All bytes of the databases and the caches as text. */
  readonly text: string;
}

/** What the device has. */
const stored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('not read')));
      });
    const parts: string[] = [];
    const write = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) parts.push(new TextDecoder().decode(value));
      else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) write(each);
      else parts.push(String(value));
    };
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows: unknown[] = await result(database.transaction(store).objectStore(store).getAll());
        counts[store] = rows.length;
        write(rows);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) parts.push(request.url);
    }
    return { keys: counts['keys'] ?? 0, copies: counts['copies'] ?? 0, text: parts.join('\n') };
  });

/** Opens a page so that the device has it: the worker is there from the second visit on. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: FIRST_LOAD })
    .toBe(true);
  await expect.poll(async () => (await stored(page)).keys).toBe(1);
  const { copies } = await stored(page);
  await page.reload();
  await expect.poll(async () => (await stored(page)).copies).toBeGreaterThanOrEqual(Math.max(copies, 1));
  await filesAreKept(page);
}

/** All files that the page has loaded are on the device. */
const filesAreKept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const files = loaded.filter((path) => path.startsWith('/assets/'));
        const known = await Promise.all(files.map((path) => caches.match(path)));
        return files.filter((_, index) => !known[index]);
      }),
    )
    .toEqual([]);

const goOffline = (context: BrowserContext): Promise<void> => context.setOffline(true);

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Λογαριασμός/ })
    .click();
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
}

test('a page says for whom it is, also where it is only asked for to be kept', async ({ page }) => {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const personOf = async (headers: Record<string, string> = {}): Promise<string | undefined> =>
    (await page.request.get(HOME, { headers })).headers()['x-praxis-person'];
  await expect.poll(() => personOf()).toBe('nobody');
  await identify(page, 'mentor');
  const { Id } = await (await page.request.post('/Account/Identity', { data: {}, headers: { origin } })).json();
  await expect.poll(() => personOf()).toBe(String(Id));
  await expect.poll(() => personOf({ 'x-praxis-copy': '1', 'sec-fetch-dest': 'empty' })).toBe(String(Id));
  // The frame is for anybody.
  expect(await personOf({ 'sec-fetch-dest': 'empty' })).toBeUndefined();
});

test('the last screen is there without a network, with its time, and is current again with it', async ({
  page,
  context,
  faults,
}) => {
  allowAway(faults);
  await identify(page, 'mentor');
  await visit(page, HOME);
  expect((await stored(page)).text).not.toContain('Οικονόμου');
  await goOffline(context);
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(title(page)).toBeVisible();
  await expect(page.getByText(MENTEE).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.goto(`/el/${PROJECT}/settings`);
  await expect(notHere(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(line(page)).toBeVisible();
  await expect(page.getByText(MENTEE).first()).toBeVisible();

  const asked = page.waitForResponse(/\/api\/.*mentor/i);
  await context.setOffline(false);
  await expect(line(page)).toHaveCount(0);
  await asked;
  await expect(page.getByText(MENTEE).first()).toBeVisible();
});

test('after signing out nothing is left, and the next person sees only their own', async ({
  page,
  context,
  faults,
}) => {
  allowAway(faults);
  await identify(page, 'mentor');
  await visit(page, HOME);
  await signOut(page);
  await expect.poll(async () => (await stored(page)).keys).toBe(0);
  expect(await stored(page)).toMatchObject({ copies: 0 });
  await goOffline(context);
  await page.goto(HOME);
  await expect(notHere(page)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(MENTEE)).toHaveCount(0);

  await context.setOffline(false);
  await page.goto('/favicon.svg');
  await signInOver(page, 'mentee');
  await visit(page, HOME);
  await goOffline(context);
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(title(page)).toHaveText('Καλώς ήρθατε');
  await page.goto(`/el/${PROJECT}/settings`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a page for another person ends what was kept, and so does a session that ended elsewhere', async ({
  page,
  context,
  faults,
}) => {
  allowAway(faults);
  allow(faults, /401|409/);
  await identify(page, 'mentor');
  await visit(page, HOME);
  // Another tab, which this browser's worker does not see.
  await page.goto('/favicon.svg');
  await signInOver(page, 'mentee2');
  await page.goto(`/el/${PROJECT}/settings`);
  await expect(title(page)).toBeVisible();
  await goOffline(context);
  await page.goto(HOME);
  await expect(notHere(page)).toBeVisible();
  await context.setOffline(false);
  // The page loads itself again, and another address would only stop that.
  await expect(title(page)).toBeVisible();
  await expect(notHere(page)).toHaveCount(0);
  await visit(page, HOME);
  await page.goto('/favicon.svg');
  await context.clearCookies();
  await goOffline(context);
  await page.goto(HOME);
  await expect(notHere(page)).toBeVisible();
  expect(await stored(page)).toMatchObject({ keys: 0, copies: 0 });
});

const OLD = '/assets/old-entry.js';
/** A file and a copy of another build, as its worker has left them. */
const leaveOld = (page: Page): Promise<void> =>
  page.evaluate(async (build) => {
    await (await caches.open(`praxis-assets ${build}`)).put(build, new Response('old'));
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('praxis-copies');
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('copies', 'readwrite');
        transaction.objectStore('copies').put({ name: 'old', build, at: 1, body: { data: new ArrayBuffer(1) } });
        transaction.addEventListener('complete', () => resolve());
      });
    });
  }, OLD);
const buildsOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => caches.keys());

test('files and screens of another build stay while a page uses it, and go then', async ({ page, context }) => {
  await identify(page, 'mentee');
  await visit(page, HOME);
  const old = await context.newPage();
  await old.goto('/favicon.svg');
  await old.evaluate((build) => {
    void navigator.locks.request(`praxis-build ${build}`, { mode: 'shared' }, () => new Promise(() => undefined));
  }, OLD);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .toContain(`praxis-build ${OLD}`);
  await leaveOld(page);
  const { copies } = await stored(page);
  await page.reload();
  await filesAreKept(page);
  expect(await buildsOf(page)).toContain(`praxis-assets ${OLD}`);
  // An open page of the old build gets its own files.
  expect(await old.evaluate(async (path) => (await fetch(path)).text(), OLD)).toBe('old');
  await old.close();
  await page.reload();
  await expect.poll(() => buildsOf(page)).not.toContain(`praxis-assets ${OLD}`);
  await expect.poll(async () => (await stored(page)).copies).toBe(copies - 1);
});

const ENTRY = '/questionnaire/1';
const goals = (page: Page) => page.getByRole('textbox', { name: 'Τι θα θέλατε να έχει αλλάξει σε έξι μήνες;' });
/** What a session leaves when it has ended. */
const dropKeys = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('praxis-copies');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('keys', 'readwrite');
          transaction.objectStore('keys').clear();
          transaction.addEventListener('complete', () => resolve());
        });
      }),
  );

test('an answer without a network is unreadable on the device, and is sent once after a reload and a new sign-in', async ({
  page,
  context,
  faults,
}) => {
  allowAway(faults);
  const TYPED = 'Μόνο χωρίς δίκτυο';
  await identify(page, 'mentee21');
  await visit(page, `/el/${PROJECT}${ENTRY}#section=2`);
  await goals(page).waitFor();
  await goOffline(context);
  await goals(page).fill(TYPED);
  await expect(page.getByText('Η απάντηση αποθηκεύτηκε εδώ και θα σταλεί').first()).toBeVisible();
  expect((await stored(page)).text).not.toContain(TYPED);
  await page.reload();
  await expect(line(page)).toBeVisible();
  await dropKeys(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/quest\/Answer/i.test(request.url())) sent.push(request.postData() ?? '');
  });
  await context.setOffline(false);
  await page.goto('/favicon.svg');
  await signInOver(page, 'mentee21');
  await open(page, `${ENTRY}#section=2`);
  await expect(goals(page)).toHaveValue(TYPED);
  await expect.poll(() => sent.filter((body) => body.includes(TYPED)).length).toBe(1);
  await page.reload();
  await expect(goals(page)).toHaveValue(TYPED);
  expect(sent.filter((body) => body.includes(TYPED))).toHaveLength(1);
});
