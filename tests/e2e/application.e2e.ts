import { drawForm } from '../support/rotation.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import type { Page } from '@playwright/test';
import { decodeTexts, openMailServer } from '../support/mail-server.ts';
import { DEMO_PASSWORD } from '../../schemas/demo/index.ts';
import {
  allow,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  test,
  title,
  newPage,
} from './support.ts';

// A server of its own: the mails of the others are read in the mail folder.
const PORT = Number(process.env['E2E_PORT'] ?? 53170) + 8;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const FORM = '/el/applicationForm';
test.use({ baseURL: ORIGIN });
test.describe.configure({ mode: 'default' });

let mails: Awaited<ReturnType<typeof openMailServer>>;
let server: ChildProcess;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mails = await openMailServer();
  server = spawn('node', ['tests/support/e2e-server.ts'], {
    env: { ...process.env, PORT: String(PORT), SMTP_URL: mails.url },
    stdio: 'inherit',
  });
  const isReady = () =>
    fetch(`${ORIGIN}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 150_000 }).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((done) => server.once('close', done));
  server.kill();
  await ended;
  await mails.close();
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Συνέχεια', exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Υποβολή της αίτησης' });
const step = (page: Page, number: number) => page.getByText(`Βήμα ${number} από 5`);
const protocol = (page: Page) => page.getByText(/^\d{4}-\d{6}$/);

/** A device with a browser of its own. */
async function device(width = 390, theme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await newPage();
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme: theme });
  return page;
}

async function begin(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}${FORM}`);
  await expect(next(page)).toBeVisible({ timeout: 30_000 });
}

async function fillPerson(page: Page): Promise<void> {
  await box(page, 'Όνομα').fill('Μαρία');
  await box(page, 'Επώνυμο').fill('Παπαδοπούλου');
  await box(page, 'Ημερομηνία γέννησης').fill(`12-03-${new Date().getFullYear() - 24}`);
  await box(page, 'ΑΦΜ').fill('123456783');
  await next(page).click();
  await expect(step(page, 2)).toBeVisible();
}

async function fillContact(page: Page, email: string): Promise<void> {
  await box(page, 'Διεύθυνση email').fill(email);
  await box(page, 'Κινητό τηλέφωνο').fill('6912345678');
  await page.getByRole('combobox', { name: /^Περιφέρεια/ }).click();
  await page.getByRole('option', { name: 'Αττική' }).click();
  await next(page).click();
  await expect(step(page, 3)).toBeVisible();
}

async function fillRest(page: Page): Promise<void> {
  await radio(page, 'ΙΕΚ').check();
  await radio(page, 'Όχι').check();
  await next(page).click();
  await box(page, 'Τι θέλετε να πετύχετε').fill('Να βρω δουλειά κοντά στο σπίτι');
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Έλεγχος και υποβολή' })).toBeFocused();
}

async function consent(page: Page): Promise<void> {
  for (const name of [/^Δηλώνω/, /^Συμφωνώ/, 'Είμαι άνθρωπος']) await page.getByRole('checkbox', { name }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Επιβεβαιώθηκε.' })).toBeVisible({ timeout: 30_000 });
}

/** The link of the newest mail to an address, with its whole text. */
async function mailTo(address: string, about: string): Promise<{ text: string; link: string }> {
  const find = () => mails.received.filter(({ to }) => to.includes(address)).map(({ source }) => decodeTexts(source));
  const newest = () => find().findLast((text) => text.includes(about)) ?? '';
  await expect.poll(newest, { timeout: 30_000 }).not.toBe('');
  const link = /http:\/\/127\.0\.0\.1:\d+\/application\/\S+?#token=[\w-]+/.exec(newest())?.[0] ?? '';
  return { text: newest(), link };
}

test('the form is filled in on a phone that dies, goes on elsewhere by mail, and is handed in', async () => {
  test.slow();
  const phone = await device();
  await begin(phone);
  await next(phone).click();
  await expect(phone.getByText('Διορθώστε 4 σημεία')).toBeVisible();
  await phone.getByRole('link', { name: /^ΑΦΜ:/ }).click();
  await expect(box(phone, 'ΑΦΜ')).toBeFocused();
  await expectAccessible(phone);

  // Leaving the field shows its error.
  await box(phone, 'ΑΦΜ').fill('123456789');
  await phone.keyboard.press('Tab');
  await expect(phone.getByText(/^Ο ΑΦΜ δεν είναι σωστός/)).toBeVisible();
  await box(phone, 'Ημερομηνία γέννησης').fill('31-02-2002');
  await phone.keyboard.press('Tab');
  await expect(box(phone, 'Ημερομηνία γέννησης')).toHaveAttribute('aria-invalid', 'true');
  await box(phone, 'Ημερομηνία γέννησης').fill('12-03-1960');
  await next(phone).click();
  await expect(phone.getByText(/^Το πρόγραμμα είναι για άτομα από 18 έως 29 ετών/).first()).toBeVisible();
  await expect(step(phone, 1)).toBeVisible();
  await fillPerson(phone);
  await box(phone, 'Διεύθυνση email').fill('maria@example.org');

  // The battery is empty.
  await expect.poll(() => storedAnswers(phone)).toContain('maria@example.org');
  const again = await phone.context().newPage();
  await again.setViewportSize({ width: 390, height: 844 });
  await phone.close();
  await again.goto(`${ORIGIN}${FORM}`);
  await expect(again.getByText('Συνεχίζετε από εκεί που μείνατε')).toBeVisible({ timeout: 30_000 });
  await expect(box(again, 'Όνομα')).toHaveValue('Μαρία');
  await expectAccessible(again);
  await next(again).click();
  await expect(box(again, 'Διεύθυνση email')).toHaveValue('maria@example.org');
  await again.getByRole('button', { name: 'Συνέχεια από άλλη συσκευή με email' }).click();
  await expect(again.getByText('Στείλαμε σύνδεσμο στη διεύθυνση maria@example.org.')).toBeVisible();

  const draft = await mailTo('maria@example.org', 'Συνεχίστε την αίτηση');
  const computer = await device(1280, 'dark');
  await computer.goto(draft.link);
  await expect(box(computer, 'Επώνυμο')).toHaveValue('Παπαδοπούλου', { timeout: 30_000 });
  await next(computer).click();
  await fillContact(computer, 'maria@example.org');

  // A question that another answer calls for.
  await expect(box(computer, 'Από πότε;')).toHaveCount(0);
  await radio(computer, 'ΙΕΚ').check();
  await radio(computer, 'Ναι').check();
  await box(computer, 'Από πότε;').fill(`12-03-${new Date().getFullYear() + 1}`);
  await next(computer).click();
  await expect(computer.getByText(/^Η ημέρα αυτή δεν έχει έρθει/).first()).toBeVisible();
  await expectAccessible(computer);
  await radio(computer, 'Όχι').check();
  await expect(box(computer, 'Από πότε;')).toHaveCount(0);
  await next(computer).click();

  // A rule that is a function is asked of the server.
  await box(computer, 'Τι θέλετε να πετύχετε').fill('Δουλειά');
  await next(computer).click();
  await expect(computer.getByText('Γράψτε τουλάχιστον τρεις λέξεις.').first()).toBeVisible();
  await box(computer, 'Τι θέλετε να πετύχετε').fill('Να βρω δουλειά');
  await next(computer).click();
  await consent(computer);
  await expectAccessible(computer);
  await submit(computer).click();
  await expect(computer.getByText('Λάβαμε την αίτησή σας')).toBeVisible();
  const number = (await protocol(computer).textContent()) ?? '';
  await expectAccessible(computer);

  const confirmed = await mailTo('maria@example.org', number);
  const reader = await device(320);
  for (const link of [confirmed.link, draft.link]) {
    await reader.goto('about:blank');
    await reader.goto(link);
    await expect(protocol(reader)).toHaveText(number, { timeout: 30_000 });
    await expect(reader.getByText('Να βρω δουλειά')).toBeVisible();
  }
  await expectAccessible(reader);
  await expectGoodLooks(reader);
  await expectNoSidewaysScroll(reader);
});

test('a reminder names two documents, its link takes exactly these, and is used up', async ({ faults }) => {
  test.slow();
  allow(faults, /guests\/files/);
  const team = await device(1280);
  const data = { Username: 'manager', Password: DEMO_PASSWORD };
  await team.request.post(`${ORIGIN}/Account/Login`, { data, headers: { origin: ORIGIN } });
  await team.goto(`${ORIGIN}/el/proto-vima/admin/project/applications#stages=%5B%22eligible%22%5D`);
  await team
    .getByRole('button', { name: /^Ενέργειες: / })
    .first()
    .click({ timeout: 30_000 });
  await team.getByRole('menuitem', { name: 'Άνοιγμα' }).click();
  await team.getByRole('button', { name: 'Περισσότερα', exact: true }).click();
  await team.getByRole('menuitem', { name: 'Υπενθύμιση' }).click();
  const letter = team.getByRole('dialog', { name: 'Υπενθύμιση', exact: true });
  const address = /[\w.+-]+@[\w.-]*\w/.exec((await letter.textContent()) ?? '')?.[0] ?? '';
  for (const name of [/^Κάρτα ανεργίας/, /^Βιογραφικό/]) await letter.getByRole('checkbox', { name }).check();
  await expectAccessible(team);
  await letter.getByRole('button', { name: 'Αποστολή email' }).click();
  await expect(team.getByText(`Στάλθηκε email στη διεύθυνση ${address}.`)).toBeVisible();

  const mail = await mailTo(address, 'Λείπουν αυτά τα δικαιολογητικά');
  for (const name of ['Κάρτα ανεργίας', 'Βιογραφικό']) expect(mail.text).toContain(`- ${name}`);
  const phone = await device();
  await phone.goto(mail.link);
  const asked = phone.getByRole('region', { name: 'Δικαιολογητικά που λείπουν' });
  await expect(asked.getByRole('group')).toHaveCount(2, { timeout: 30_000 });
  const send = phone.getByRole('button', { name: 'Αποστολή στην ομάδα του έργου' });
  await expect(send).toBeDisabled();
  await expectAccessible(phone);
  for (const [name, file] of [
    [/^Κάρτα ανεργίας/, 'card.pdf'],
    [/^Βιογραφικό/, 'cv.pdf'],
  ] as const) {
    const input = phone.getByRole('group', { name }).locator('input[type="file"]').last();
    await input.setInputFiles({ name: file, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${file}`) });
    await expect(phone.getByRole('listitem').filter({ hasText: file }).getByText('Στάλθηκε')).toBeVisible();
  }
  await expectGoodLooks(phone);
  await send.click();
  await expect(phone.getByText('Λάβαμε τα δικαιολογητικά')).toBeVisible();
  await expect(send).toBeHidden();

  // The link is used up.
  const later = await device(320);
  await later.goto(mail.link);
  await expect(later.getByText('Λάβαμε τα δικαιολογητικά')).toBeVisible({ timeout: 30_000 });
  await expect(later.getByText('Δεν χρειάζεται να κάνετε κάτι άλλο.')).toBeVisible();
  await expect(later.locator('input[type="file"]')).toHaveCount(0);
  await expectAccessible(later);
  await expectNoSidewaysScroll(later);
  await expect(team.getByRole('link', { name: 'card.pdf' })).toBeVisible();
  await expect(team.getByRole('link', { name: 'cv.pdf' })).toBeVisible();
});

/** The storage of the device as text. */
const storedAnswers = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

test('a link that opens nothing says so, and leads to the form', async ({ page, faults }) => {
  allow(faults, /GetApplication/i);
  for (const path of [
    '/application/form/unknown',
    '/application/submitted/mail#token=unknown',
    '/applicationForm#token=%22unknown%22',
  ]) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByText('Ο σύνδεσμος δεν ισχύει')).toBeVisible({ timeout: 30_000 });
  }
  await page.getByRole('link', { name: 'Άνοιγμα της φόρμας' }).click();
  await expect(next(page)).toBeVisible();
});

test('a cut or slow network loses nothing, and hands in once', async ({ page, faults }) => {
  test.slow();
  allow(faults, /applications\/(?:check|submit)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await begin(page);
  // Without a network the server's check of a step is left to the last one.
  await page.route('**/applications/check', (route) => route.abort('internetdisconnected'));
  await fillPerson(page);
  await page.unroute('**/applications/check');
  const slow = Promise.withResolvers<void>();
  await page.route('**/applications/check', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const filled = fillContact(page, 'slow@example.org');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(step(page, 2)).toBeVisible();
  slow.resolve();
  await filled;
  await page.unroute('**/applications/check');
  await fillRest(page);
  await consent(page);
  // The server takes the application, and its answer is lost on the way.
  let taken = '';
  await page.route('**/applications/submit', async (route) => {
    if (taken === '') {
      const { Protocol }: { Protocol: string } = await (await route.fetch()).json();
      taken = Protocol;
    }
    await route.abort('internetdisconnected');
  });
  await submit(page).click();
  await expect(page.getByText('Δεν υπάρχει σύνδεση').first()).toBeVisible();
  await page.unroute('**/applications/submit');
  await expect(protocol(page)).toHaveText(taken, { timeout: 20_000 });
  expect(taken).toMatch(/^\d{4}-\d{6}$/);
  await page.goto(FORM);
  await expect(box(page, 'Όνομα')).toHaveValue('');
});

test('two tabs and a link of one form are one application', async ({ faults }) => {
  test.slow();
  allow(faults, /applications\/submit/);
  const tab = await device();
  await begin(tab);
  await fillPerson(tab);
  await box(tab, 'Διεύθυνση email').fill('tabs@example.org');
  await expect.poll(() => storedAnswers(tab)).toContain('tabs@example.org');
  const other = await tab.context().newPage();
  await begin(other);
  await expect(box(other, 'Όνομα')).toHaveValue('Μαρία');
  await tab.getByRole('button', { name: 'Συνέχεια από άλλη συσκευή με email' }).click();
  const draft = await mailTo('tabs@example.org', 'Συνεχίστε την αίτηση');
  await fillContact(tab, 'tabs@example.org');
  await fillRest(tab);
  await consent(tab);
  await submit(tab).click();
  const number = (await protocol(tab).textContent()) ?? '';
  // The open tab notices it, and the link of the draft shows the application.
  await expect(other.getByText('Η αίτηση αυτή έχει υποβληθεί')).toBeVisible();
  await expect(next(other)).toBeHidden();
  await expectAccessible(other);
  await other.goto(draft.link);
  await expect(protocol(other)).toHaveText(number, { timeout: 30_000 });
  // The address alone shows nothing.
  const stranger = await device();
  await stranger.goto(tab.url());
  await expect(stranger.getByText('Αν έχετε υποβάλει αίτηση')).toBeVisible({ timeout: 30_000 });
  await expect(protocol(stranger)).toBeHidden();
});

test('needs no more than the keyboard', async ({ page }) => {
  test.slow();
  const keys = page.keyboard;
  await begin(page);
  await box(page, 'Όνομα').focus();
  await keys.type('Νίκος');
  await keys.press('Tab');
  await keys.type('Δήμου');
  await keys.press('Tab');
  await keys.type(`01-05-${new Date().getFullYear() - 22}`);
  await tabTo(page, box(page, 'ΑΦΜ'));
  await keys.type('123456783');
  await keys.press('Enter');
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Πώς θα σας βρούμε' })).toBeFocused();
  await keys.press('Tab');
  await keys.type('nikos@example.org');
  await keys.press('Tab');
  await keys.type('6912345678');
  await keys.press('Tab');
  await expect(page.getByRole('combobox', { name: /^Περιφέρεια/ })).toBeFocused();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await tabTo(page, next(page));
  await keys.press('Enter');
  await expect(step(page, 3)).toBeVisible();
  await tabTo(page, radio(page, 'Λύκειο'));
  await keys.press('ArrowDown');
  await expect(radio(page, 'ΙΕΚ')).toBeChecked();
  await tabTo(page, radio(page, 'Ναι'));
  await keys.press('ArrowDown');
  await tabTo(page, next(page));
  await keys.press('Enter');
  await expect(step(page, 4)).toBeVisible();
  await keys.press('Tab');
  await keys.type('Να ανοίξω εργαστήριο');
  await tabTo(page, next(page));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Έλεγχος και υποβολή' })).toBeFocused();
  for (const name of [/^Δηλώνω/, /^Συμφωνώ/, 'Είμαι άνθρωπος']) {
    await tabTo(page, page.getByRole('checkbox', { name }));
    await keys.press('Space');
  }
  await expect(page.getByRole('status').filter({ hasText: 'Επιβεβαιώθηκε.' })).toBeVisible({ timeout: 30_000 });
  await tabTo(page, submit(page));
  await keys.press('Enter');
  await expect(title(page)).toHaveText('Η αίτησή σας');
  await expect(protocol(page)).toBeVisible();
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

for (const theme of drawForm(['light', 'dark'] as const))
  test(`looks good and is accessible at 320 px, ${theme}`, { tag: '@looks' }, async () => {
    test.slow();
    const page = await device(320, theme);
    const expectGood = async () => {
      await expectAccessible(page);
      await expectGoodLooks(page);
      await expectNoSidewaysScroll(page);
    };
    await begin(page);
    await expectGood();
    await next(page).click();
    await expect(page.getByText('Διορθώστε 4 σημεία')).toBeVisible();
    await expectGood();
    await fillPerson(page);
    await expectGood();
    await fillContact(page, `${theme}@example.org`);
    await radio(page, 'ΙΕΚ').check();
    await expectGood();
    await fillRest(page);
    await expectGood();
  });
