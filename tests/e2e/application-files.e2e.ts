import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  allow,
  enter,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  newPage,
  test,
} from './support.ts';

const FORM = '/el/applicationForm';
const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Συνέχεια', exact: true });
const group = (page: Page, name: RegExp) => page.getByRole('group', { name });
const files = (page: Page, name: string) => page.getByRole('list', { name: `Αρχεία: ${name}` });
/** A picture that the server knows by its content. */
const photo = (name: string, size = 200) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(size, name)]),
});
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) });

async function fillToFiles(page: Page, email: string): Promise<void> {
  await page.goto(FORM);
  await box(page, 'Όνομα').fill('Άννα');
  await box(page, 'Επώνυμο').fill('Αρχείου');
  await box(page, 'Ημερομηνία γέννησης').fill(`12-03-${new Date().getFullYear() - 24}`);
  await box(page, 'ΑΦΜ').fill('123456783');
  await next(page).click();
  await box(page, 'Διεύθυνση email').fill(email);
  await box(page, 'Κινητό τηλέφωνο').fill('6912345678');
  await page.getByRole('combobox', { name: /^Περιφέρεια/ }).click();
  await page.getByRole('option', { name: 'Αττική' }).click();
  await next(page).click();
  await radio(page, 'ΙΕΚ').check();
  await radio(page, 'Ναι').check();
  await box(page, 'Από πότε;').fill('01-02-2026');
}

const choose = (page: Page, name: RegExp, ...chosen: ReturnType<typeof photo>[]) =>
  group(page, name).locator('input[type="file"]').last().setInputFiles(chosen);

async function handIn(page: Page): Promise<void> {
  for (const name of [/^Δηλώνω/, /^Συμφωνώ/, 'Είμαι άνθρωπος']) await page.getByRole('checkbox', { name }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Επιβεβαιώθηκε.' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Υποβολή της αίτησης' }).click();
  await expect(page.getByText('Λάβαμε την αίτησή σας')).toBeVisible();
}

test('files are added on a phone, lost and refused ones are said, and the team downloads them', async ({
  page,
  faults,
}) => {
  test.slow();
  allow(faults, /guests\/upload|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await fillToFiles(page, 'files@example.org');
  // A needed file is missing.
  await next(page).click();
  await expect(page.getByText('Προσθέστε το αρχείο.').first()).toBeVisible();
  await expectAccessible(page);
  await expectGoodLooks(page);

  // The server tells what a file is by its content.
  const card = /^Κάρτα ανεργίας/;
  await choose(page, card, { ...pdf('page.pdf'), buffer: Buffer.from('<html><script>1</script>') });
  await expect(files(page, 'Κάρτα ανεργίας').getByText('Δεν στάλθηκε')).toBeVisible();
  await expectAccessible(page);
  await next(page).click();
  // A refused file is not held: the document is missing, and nothing is waited for.
  await expect(page.getByText('Προσθέστε το αρχείο.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ακύρωση: page.pdf' }).click();
  await expect(files(page, 'Κάρτα ανεργίας')).toHaveCount(0);

  // The connection goes, and comes back.
  await page.route('**/guests/upload', (route) => route.abort('internetdisconnected'));
  await choose(page, card, photo('front.png'), photo('back.png', 400));
  await expect(page.getByText('Χάθηκε η σύνδεση', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/guests/upload');
  await expect(files(page, 'Κάρτα ανεργίας').getByText('Στάλθηκε')).toHaveCount(2, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Διαγραφή: back.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click();
  await expect(files(page, 'Κάρτα ανεργίας').getByText('Στάλθηκε')).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await expectGoodLooks(page);
  await page.setViewportSize(PHONE);

  // The page is closed: the file is there when it is opened again.
  await page.goto('about:blank');
  await page.goto(`${FORM}#step=2`);
  await expect(files(page, 'Κάρτα ανεργίας').getByText('front.png')).toBeVisible();
  await next(page).click();
  await box(page, 'Τι θέλετε να πετύχετε').fill('Να βρω δουλειά');
  await choose(page, /^Βιογραφικό/, pdf('cv.pdf'));
  await expect(files(page, 'Βιογραφικό').getByText('Στάλθηκε')).toBeVisible();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Έλεγχος και υποβολή' })).toBeFocused();
  for (const name of ['front.png', 'cv.pdf']) await expect(page.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await handIn(page);

  const team = await newPage();
  await team.setViewportSize({ width: 1280, height: 800 });
  await enter(team, 'manager', '/admin/project/applications#search=%22files@example.org%22');
  await team
    .getByRole('button', { name: /^Ενέργειες: / })
    .first()
    .click();
  await team.getByRole('menuitem', { name: 'Άνοιγμα' }).click();
  const arrives = team.waitForEvent('download');
  await team.getByRole('link', { name: 'front.png' }).click();
  const download = await arrives;
  expect(download.suggestedFilename()).toBe('front.png');
  expect(await readFile(await download.path())).toEqual(photo('front.png').buffer);
  await expectAccessible(team);
});

test('files that were kept too long are said to be gone, and the answers stay', async ({ page, faults }) => {
  test.slow();
  allow(faults, /guests\/files/);
  await fillToFiles(page, 'old@example.org');
  await choose(page, /^Κάρτα ανεργίας/, photo('front.png'));
  await expect(files(page, 'Κάρτα ανεργίας').getByText('Στάλθηκε')).toBeVisible();
  await page.route('**/guests/files', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"no-upload","status":404}' }),
  );
  await page.goto('about:blank');
  await page.goto(`${FORM}#step=2`);
  await expect(page.getByText('Χρειάζεται να προσθέσετε ξανά τα αρχεία')).toBeVisible();
  await page.unroute('**/guests/files');
  await expect(files(page, 'Κάρτα ανεργίας')).toHaveCount(0);
  await expect(box(page, 'Από πότε;')).toHaveValue('01-02-2026');
  await expectAccessible(page);
  await choose(page, /^Κάρτα ανεργίας/, photo('again.png'));
  await expect(files(page, 'Κάρτα ανεργίας').getByText('Στάλθηκε')).toBeVisible();
});
