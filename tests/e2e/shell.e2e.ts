import { drawForm } from '../support/rotation.ts';
import { allow, enter, expect, leaveToBrowser, open, test, title, UNFINISHED } from './support.ts';

test('switches between the roles of a person, and remembers the choice', async ({ page }) => {
  await enter(page, 'mentor2');
  const roles = page.getByRole('button', { name: /Αλλαγή ρόλου/ });
  await expect(roles).toHaveText('Μέντορας');
  await expect(page.getByRole('link', { name: 'Στατιστικά' })).toHaveCount(0);
  await roles.click();
  await page.getByRole('menuitemradio', { name: 'Μέντορας μητρώου' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Στατιστικά' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Αλλαγή ρόλου/ })).toHaveText('Μέντορας μητρώου');
});

test('switches between the projects of a person', async ({ page }) => {
  await enter(page, 'mentor3');
  await page.getByRole('button', { name: /Αλλαγή έργου/ }).click();
  await page.getByRole('menuitem', { name: /Νέα Αφετηρία/ }).click();
  await expect(page).toHaveURL(/\/nea-afetiria(\/home)?$/);
  await expect(page.getByText('Εδώ στήνετε την επιχείρησή σας βήμα βήμα', { exact: false })).toBeVisible();
  await expect(page).toHaveTitle(/Νέα Αφετηρία/);
});

test('remembers the language and the colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/signin');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  const scheme = page.getByRole('button', { name: /^Appearance/ });
  for (let presses = 0; presses < 3; presses += 1) {
    if ((await html.getAttribute('data-mantine-color-scheme')) === 'dark') break;
    await scheme.click();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a questionnaire whose address names no language is Greek, whatever was chosen before', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/Quest/1');
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await page.goto('/Quest/1/en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('an address may begin with its language, and follows another choice', async ({ page }) => {
  await enter(page, 'mentee', '/about', 'en');
  await expect(title(page)).toHaveText('About the programme');
  await page.getByRole('button', { name: /Language: / }).click();
  await page.getByRole('menuitemradio', { name: 'Ελληνικά' }).click();
  await expect(page).toHaveURL(/\/el\/proto-vima\/about$/);
  await expect(title(page)).toHaveText('Το πρόγραμμα');
});

test('a link to an address in another language shows that language', async ({ page }) => {
  await enter(page, 'mentee', '/about', 'en');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/el/proto-vima/settings';
    link.textContent = 'Προτιμήσεις';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'Προτιμήσεις' }).first().click();
  await expect(title(page)).toHaveText('Προτιμήσεις');
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
});

test('a single language is chosen without asking', async ({ page }) => {
  await page.route(/\/api\/Lang\/GetAllLanguages/i, (route) =>
    route.fulfill({ json: [{ Code: 'el', Name: 'Ελληνικά' }] }),
  );
  await leaveToBrowser(page);
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'Σύνδεση' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^E[LN]/ })).toHaveCount(0);
});

test('finds pages by typing without accents', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Αναζήτηση' })).toBeFocused();
  await page.keyboard.type('βιβλιοθ');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Βιβλιοθήκη/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Αναζήτηση' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Αναζήτηση' })).toBeFocused();
  await page.keyboard.type('ΠΡΟΦΙΛ');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Το προφίλ μου');
});

test('finds people and actions, remembers them, and begins a message to somebody', async ({ page }) => {
  await enter(page, 'mentor');
  const field = page.getByRole('combobox', { name: 'Αναζήτηση' });
  const option = (name: RegExp) => page.getByRole('option', { name }).first();
  await page.keyboard.press('Control+k');
  await field.fill('viografiko');
  await expect(option(/βιογραφικό.*Δράση/i)).toBeVisible();
  await field.fill('zzzz');
  await expect(page.getByText('Δεν βρέθηκε τίποτα για «zzzz»')).toBeVisible();
  await field.fill('aggelopoulou');
  await option(/Άτομο$/).click();
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/mentor\/mentee\/\d+/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Πρόσφατα' }).getByRole('option')).toHaveCount(1);
  await field.fill('μήνυμα σε αγγελοπουλου');
  await option(/Νέο μήνυμα$/).click();
  await expect(page).toHaveURL(/chat\/\d+/);
});

test('shows the buttons of administrators by Ctrl+~, to them alone', async ({ page }) => {
  await enter(page, 'admin');
  const edit = page.getByRole('link', { name: 'Επεξεργασία της οθόνης home' });
  await expect(edit).toHaveCount(0);
  await page.keyboard.press('Control+Backquote');
  await expect(edit).toBeVisible();
  await page.keyboard.press('Control+Backquote');
  await expect(edit).toHaveCount(0);
  await enter(page, 'mentee');
  await page.keyboard.press('Control+Backquote');
  await expect(edit).toHaveCount(0);
});

test('Ctrl+S is not the browser’s', async ({ page }) => {
  await enter(page, 'mentee', '/userinfo');
  await page.evaluate(() =>
    addEventListener('keydown', (event) => {
      if (event.code === 'KeyS') document.body.dataset['saved'] = String(event.defaultPrevented);
    }),
  );
  await page.keyboard.press('Control+s');
  await expect(page.locator('body')).toHaveAttribute('data-saved', 'true');
});

test('leads from an unknown address to the start, and says of an unknown project which there are', async ({
  page,
  faults,
}) => {
  await enter(page, 'mentee');
  await page.goto('/el/no/such/page/at/all');
  await expect(page).toHaveURL(/\/proto-vima(\/home)?$/);
  allow(faults, /\/api\/Project\/Get\b/i, /\/api\/user\/getcurrent/i);
  await page.goto('/el/proto-bima/home');
  await expect(page.getByText('Δεν υπάρχει έργο «proto-bima»')).toBeVisible();
  await page.getByRole('link', { name: /Πρώτο Βήμα/ }).click();
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
});

test('has its menu in a drawer and its first pages under the thumb on a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await enter(page, 'mentee');
  await page.getByRole('button', { name: 'Άνοιγμα μενού' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Το πρόγραμμα' }).click();
  await expect(title(page)).toHaveText('Το πρόγραμμα');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Γρήγορη πρόσβαση' }).getByRole('link', { name: 'Αρχική' }).click();
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
});

test('says that there is no network, and mends itself when there is one again', async ({ page, context, faults }) => {
  allow(faults, /ERR_INTERNET_DISCONNECTED/);
  await enter(page, 'mentor', '/about');
  await context.setOffline(true);
  await expect(page.getByText('Δεν υπάρχει σύνδεση στο διαδίκτυο.')).toBeVisible();
  await page.getByRole('link', { name: 'Αρχική', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Νέα προσπάθεια' }).first()).toBeVisible();
  // As the first request after a cut often does.
  await page.route(/\/api\/praxis\/document\?/, (route) => route.abort('internetdisconnected'), { times: 1 });
  await context.setOffline(false);
  await expect(page.getByText('Δεν υπάρχει σύνδεση στο διαδίκτυο.')).toHaveCount(0);
  await expect(page.getByText('Οι ωφελούμενοί σας')).toBeVisible();
});

const MENUS = [
  [1280, 'main'],
  [320, 'Γρήγορη πρόσβαση'],
] as const;
for (const [width, menu] of drawForm(MENUS))
  test(`covers no menu with what it says, at ${width} pixels`, { tag: '@looks' }, async ({ page, context, faults }) => {
    allow(faults, /ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width, height: 640 });
    await enter(page, 'mentor', '/chat');
    const bar = menu === 'main' ? page.getByRole('navigation').first() : page.getByRole('navigation', { name: menu });
    const covers = async (words: string) => {
      const [one, two] = await Promise.all([page.getByText(words).first().boundingBox(), bar.boundingBox()]);
      if (!one || !two) throw new Error(`Nothing says ${words}`);
      return (
        one.x < two.x + two.width &&
        two.x < one.x + one.width &&
        one.y < two.y + two.height &&
        two.y < one.y + one.height
      );
    };
    const main = page.locator('#main');
    const before = await main.boundingBox();
    await context.setOffline(true);
    const offline = 'Δεν υπάρχει σύνδεση στο διαδίκτυο.';
    await expect(page.getByText(offline)).toBeVisible();
    expect(await covers(offline)).toBe(false);
    const [strip, now] = await Promise.all([page.getByText(offline).boundingBox(), main.boundingBox()]);
    expect(now?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
    expect(now?.y).toBeGreaterThan(before?.y ?? 0);
    await context.setOffline(false);
    await expect(page.getByText(offline)).toHaveCount(0);
  });

test('goes back through pages as they were left', async ({ page }) => {
  await enter(page, 'mentee');
  await page.getByRole('navigation').getByRole('link', { name: 'Το πρόγραμμα' }).click();
  await expect(title(page)).toHaveText('Το πρόγραμμα');
  await page.goBack();
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
  await page.goForward();
  await expect(title(page)).toHaveText('Το πρόγραμμα');
  await open(page, '/home');
});

test('loads a screen before its link is pressed, and shows the earlier one at once without a network', async ({
  page,
  context,
  faults,
}) => {
  allow(faults, /ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 1280, height: 480 });
  await enter(page, 'admin');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const count = (pattern: RegExp) => requests.filter((url) => pattern.test(url)).length;
  const document = /document\?kind=screen&name=admin%2Fuser%2Flist&/;
  const rows = /\/api\/user\/list$/i;
  const link = page.getByRole('navigation').locator('a[href$="/admin/user/list"]').first();
  // What loads ahead is loaded itself when the page is idle.
  const point = async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    return count(rows);
  };
  const reply = page.waitForResponse(rows);
  await expect.poll(point, { intervals: [300] }).toBeGreaterThan(0);
  await (await reply).finished();
  expect([count(document), count(rows)]).toEqual([1, 1]);
  await link.click();
  const people = page.getByRole('main').getByRole('row').getByRole('link');
  await expect(people.first()).toBeVisible();
  expect([count(document), count(rows)]).toEqual([1, 1]);

  const heading = await title(page).textContent();
  const scrolled = () =>
    page.evaluate(() => [...globalThis.document.querySelectorAll('main, main *')].map(({ scrollTop }) => scrollTop));
  await page.getByRole('main').getByRole('row').nth(2).hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => Math.max(...(await scrolled()))).toBeGreaterThan(20);
  const place = Math.max(...(await scrolled()));
  await people.nth(2).click();
  await expect(title(page)).not.toHaveText(heading ?? '');
  await expect(page.locator(UNFINISHED)).toHaveCount(0);
  await context.setOffline(true);
  await page.goBack();
  await expect(title(page)).toHaveText(heading ?? '', { timeout: 1_000 });
  await expect(people.first()).toBeVisible({ timeout: 1_000 });
  expect(await page.locator(UNFINISHED).count()).toBe(0);
  await expect.poll(async () => Math.max(...(await scrolled()))).toBe(place);
  await context.setOffline(false);
});
