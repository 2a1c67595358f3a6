import type { Page } from '@playwright/test';
import { allow, enter, expect, open, PROJECT, signIn, signInOver, test, title } from './support.ts';

const ENTRY = '/questionnaire/1';
const goals = (page: Page) => page.getByRole('textbox', { name: 'Τι θα θέλατε να έχει αλλάξει σε έξι μήνες;' });
const message = (page: Page) => page.getByRole('dialog', { name: 'Συνδέθηκε άλλος λογαριασμός' });
/** The data in the browser: names of its storages, and the queues of unsent answers. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      name.startsWith('praxis.of.'),
    );
    const lanes = await new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('praxis-kept');
      opening.addEventListener('error', () => reject(new Error('not opened')));
      opening.addEventListener('success', () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains('items')) return resolve([]);
        const reading = database.transaction('items').objectStore('items').getAll();
        reading.addEventListener('success', () => resolve(reading.result.map(({ lane }) => String(lane))));
      });
    });
    return { names, lanes };
  });

const ownersOf = (names: readonly string[]) => [...new Set(names.map((name) => name.split('.')[3]))];

const idOf = async (page: Page): Promise<string> => {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const reply = await page.request.post('/Account/Identity', { data: {}, headers: { origin } });
  return String(Object(await reply.json()).Id);
};

test('what one person could not send is not sent as the next, and waits for the first', async ({ page, faults }) => {
  allow(faults, /Answer|ERR_INTERNET_DISCONNECTED|409|Conflict|negotiate/i);
  await enter(page, 'mentee12', `${ENTRY}#section=2`);
  const first = await idOf(page);
  await goals(page).waitFor();
  await page.route(/\/api\/quest\/Answer/i, (route) => route.abort('internetdisconnected'));
  await goals(page).fill('Μόνο δικό μου');
  await expect(page.getByText('Η απάντηση αποθηκεύτηκε εδώ και θα σταλεί').first()).toBeVisible();
  expect(ownersOf((await kept(page)).lanes)).toEqual([first]);

  // Another person signs in on the same browser, in a tab that this one gets no events from.
  await signInOver(page, 'mentee13');
  const answers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/api\/quest\/Answer/i.test(request.url())) answers.push(request.headers()['x-praxis-person']);
  });
  await page.unroute(/\/api\/quest\/Answer/i);
  await expect(message(page)).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveURL(new RegExp(`/${PROJECT}$`));
  expect(new Set(answers)).toEqual(new Set([first]));
  expect(ownersOf((await kept(page)).lanes)).toEqual([first]);
  await message(page).getByRole('button').last().click();

  await open(page, `${ENTRY}#section=2`);
  await expect(page.getByText('Μόνο δικό μου')).toHaveCount(0);
  expect(ownersOf((await kept(page)).lanes)).toEqual([first]);

  await page.goto('about:blank');
  await signInOver(page, 'mentee12');
  await open(page, `${ENTRY}#section=2`);
  await expect(goals(page)).toHaveValue('Μόνο δικό μου');
  await expect.poll(async () => (await kept(page)).lanes).toEqual([]);
});

/** The page's menu of the person, and the dialog that it asks with. */
async function signOut(page: Page, forget = false): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Λογαριασμός/ })
    .click();
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  const dialog = page.getByRole('dialog');
  if (forget) await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Αποσύνδεση' }).click();
}

test('a tab that stays open for one is the other’s by itself', async ({ page, faults }) => {
  allow(faults, /409|Conflict|401|negotiate/i);
  await enter(page, 'mentee14', '/userinfo');
  await signInOver(page, 'mentee15');
  // Its line ended with the session, and the new one is refused.
  await expect(message(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${PROJECT}$`));
});

test('a tab that hears nothing changes nothing for the other, and does not sign them out', async ({ page, faults }) => {
  allow(faults, /409|Conflict|401|hub|ERR_FAILED/i);
  await page.route(/\/hub/, (route) => route.abort());
  await enter(page, 'mentee14', '/userinfo');
  await page.waitForLoadState('networkidle');
  // The page's own requests would notice the sign-out, so they are blocked; the window that asks before it is a document.
  await page.route(/\/api\/(?!praxis\/document)/, (route) => route.abort());
  await signInOver(page, 'mentee15');
  const second = await idOf(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Λογαριασμός/ })
    .click();
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  await expect(message(page)).toBeVisible();
  expect(await idOf(page)).toBe(second);
});

test('a draft is its writer’s alone, and is gone when its writer has it forgotten', async ({ page, faults }) => {
  allow(faults, /401|negotiate/i);
  await enter(page, 'mentee', '/chat');
  const first = await idOf(page);
  await page.getByRole('main').getByRole('link').first().click();
  const composer = page.getByRole('textbox', { name: 'Μήνυμα' });
  await composer.fill('Πρόχειρο που δεν στάλθηκε');
  await expect.poll(async () => ownersOf((await kept(page)).names)).toEqual([first]);
  const place = page.url();

  await signOut(page);
  await expect(page).toHaveURL(/\/signin$/);
  await signIn(page, 'mentor');
  expect(ownersOf((await kept(page)).names)).toContain(first);
  await page.goto(place);
  await expect(page.getByText('Πρόχειρο που δεν στάλθηκε')).toHaveCount(0);
  await signOut(page, true);
  await expect(page).toHaveURL(/\/signin$/);
  expect(ownersOf((await kept(page)).names)).toEqual([first]);
  await signIn(page, 'mentee');
  await page.goto(place);
  await expect(composer).toHaveValue('Πρόχειρο που δεν στάλθηκε');
  await signOut(page, true);
  await expect(page).toHaveURL(/\/signin$/);
  expect(await kept(page)).toEqual({ names: [], lanes: [] });
});

test('no address that comes from outside leads elsewhere', async ({ page }) => {
  await signInOver(page, 'mentee16');
  const here = new URL(test.info().project.use.baseURL ?? '').origin;
  const elsewhere: string[] = [];
  await page.route(
    (url) => url.origin !== here,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  for (const address of [
    '//evil.example',
    '/\t/evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
  ]) {
    await page.goto(`/el/signin?returnUrl=${encodeURIComponent(address)}`);
    await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
    expect(new URL(page.url()).pathname).toBe(`/el/${PROJECT}`);
  }
  for (const Landing of ['/\t/evil.example', '/..//evil.example', '//evil.example', 'javascript:alert(1)']) {
    await page.route(/loginas\/enter/, (route) => route.fulfill({ json: { Landing } }));
    await page.goto('/loginas#token=some-token');
    await page.getByRole('button', { name: 'Συνέχεια' }).click();
    await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
    await page.unroute(/loginas\/enter/);
  }
  expect(elsewhere).toEqual([]);
});
