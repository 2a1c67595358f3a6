import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, open, person, test } from './support.ts';

const FOLDER = `/library/items/${encodeURIComponent('Ανακοινώσεις')}`;
const UPLOAD_PART = /\/api\/library\/uploadpart/;

/** Bytes that differ in every part. */
const bytesOf = (parts: number, seed: string): Buffer =>
  Buffer.concat(
    Array.from({ length: parts * 8192 }, (_, index) => createHash('sha256').update(`${seed}${index}`).digest()),
  );

const drop = (page: Page) => page.locator('input[type="file"]').first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Αναζήτηση στη βιβλιοθήκη' });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const openCard = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true }).click();

async function add(page: Page, name: string, buffer: Buffer, mimeType = 'application/octet-stream'): Promise<void> {
  await page.getByRole('button', { name: 'Προσθήκη υλικού' }).click();
  await page.getByRole('menuitem', { name: 'Αρχεία' }).click();
  await expect(page.getByText('έως 1.000 αρχεία')).toBeVisible();
  await drop(page).setInputFiles({ name, mimeType, buffer });
}

test('goes on with an upload after the line was lost, and stores what was sent', async ({ page, faults }) => {
  allow(faults, UPLOAD_PART);
  const sent = bytesOf(12, 'cut');
  let parts = 0;
  await enter(page, 'admin', FOLDER);
  await page.route(UPLOAD_PART, (route) => {
    parts += 1;
    return parts > 4 ? route.abort('internetdisconnected') : route.continue();
  });
  await add(page, 'cut.bin', sent);
  await expect(page.getByText('Χάθηκε η σύνδεση. Η αποστολή θα συνεχιστεί μόλις επανέλθει.').first()).toBeVisible();
  const before = parts;
  await page.unroute(UPLOAD_PART);
  const again: string[] = [];
  page.on('request', (request) => void (UPLOAD_PART.test(request.url()) && again.push(request.url())));
  await expect(page.getByText(/· Στάλθηκε$/)).toBeVisible({ timeout: 40_000 });
  expect(before).toBeGreaterThan(4);
  expect(again.length, 'only what was missing').toBeLessThan(12);
  await openCard(page, 'cut.bin');
  const link = page.getByRole('link', { name: 'Λήψη' }).last();
  const reply = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(
    createHash('sha256')
      .update(await reply.body())
      .digest('hex'),
  ).toBe(createHash('sha256').update(sent).digest('hex'));
});

test('asks for the file again after a reload, notices another one, and sends only what is missing', async ({
  page,
  faults,
}) => {
  allow(faults, UPLOAD_PART);
  const buffer = bytesOf(10, 'reload');
  const parts: string[] = [];
  await enter(page, 'manager', FOLDER);
  await page.route(UPLOAD_PART, async (route) => {
    parts.push(route.request().url());
    await (parts.length <= 5 ? route.continue() : route.abort('internetdisconnected'));
  });
  await add(page, 'reload.bin', buffer);
  await expect(page.getByText('Χάθηκε η σύνδεση. Η αποστολή θα συνεχιστεί μόλις επανέλθει.').first()).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute(UPLOAD_PART);
  await expect(page.getByText('Δεν ολοκληρώθηκε η αποστολή')).toBeVisible({ timeout: 30_000 });
  const again = page.locator('input[type="file"][aria-label="Επιλογή ξανά: reload.bin"]');
  await again.setInputFiles({ name: 'other.bin', mimeType: 'application/octet-stream', buffer: buffer.subarray(1) });
  await expect(page.getByText('Δεν είναι το ίδιο αρχείο: χρειάζεται το «reload.bin».')).toBeVisible();
  const rest: string[] = [];
  page.on('request', (request) => void (UPLOAD_PART.test(request.url()) && rest.push(request.url())));
  await again.setInputFiles({ name: 'reload.bin', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText(/· Στάλθηκε$/)).toBeVisible({ timeout: 30_000 });
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.length).toBeLessThan(10);
  await expect(page.getByText('Δεν ολοκληρώθηκε η αποστολή')).toHaveCount(0);
});

test('uploads go on while one looks at another folder, and leaving the screen asks', async ({ page }) => {
  let held: (() => void) | null = null;
  const gate = new Promise<void>((opened) => (held = opened));
  await enter(page, 'admin', FOLDER);
  await page.route(UPLOAD_PART, async (route) => {
    await gate;
    await route.continue();
  });
  await add(page, 'walk.bin', bytesOf(2, 'walk'));
  await expect(page.getByText(/^Αποστολή/).first()).toBeVisible();
  await page.getByRole('treeitem', { name: /Για μέντορες/ }).click();
  await expect(page).toHaveURL(/%CE%93%CE%B9%CE%B1/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Επισκόπηση' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('walk.bin');
  await page.keyboard.press('Escape');
  (held as (() => void) | null)?.();
  await expect(page.getByText(/· Στάλθηκε$/)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/items/);
});

test('approves and returns; who brought it reads why', async ({ page }) => {
  await enter(page, 'mentee', FOLDER);
  await add(page, 'Ημερολόγιο.txt', Buffer.from('Πρώτη εβδομάδα'), 'text/plain');
  await expect(page.getByText('Προστέθηκε και περιμένει έγκριση.')).toBeVisible();
  await drop(page).setInputFiles({ name: 'Στόχοι.txt', mimeType: 'text/plain', buffer: Buffer.from('Δύο στόχοι') });
  await expect(card(page, 'Στόχοι.txt').first()).toBeVisible();
  const supervisor = await person('supervisor', '/library/items#view=waiting');
  await openCard(supervisor, 'Στόχοι.txt');
  await expect(supervisor.getByText('Δύο στόχοι')).toBeVisible();
  await supervisor.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  await expect(supervisor.getByText('Το αρχείο εγκρίθηκε επιτυχώς')).toBeVisible();
  await supervisor.getByRole('button', { name: 'Κλείσιμο λεπτομερειών' }).click();
  await openCard(supervisor, 'Ημερολόγιο.txt');
  await supervisor.getByRole('button', { name: 'Επιστροφή', exact: true }).click();
  const dialog = supervisor.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Επιστροφή' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Αιτία' }).fill('Λείπει το όνομα');
  await dialog.getByRole('button', { name: 'Επιστροφή' }).click();
  await expect(supervisor.getByText('Το υλικό επιστράφηκε.')).toBeVisible();
  await open(page, '/library');
  await expect(page.getByRole('heading', { name: 'Επιστράφηκαν σε εσάς' })).toBeVisible();
  await expect(page.getByText(/Λείπει το όνομα/)).toBeVisible();
  await page.getByRole('button', { name: /Ημερολόγιο\.txt/ }).click();
  await expect(page.getByText('Λείπει το όνομα')).toBeVisible();
});

test('going back closes what is open: the dialog first by its page, then the item', async ({ page }) => {
  await enter(page, 'mentor', '/library/items');
  await search(page).fill('δικαιωματα');
  await page.getByRole('article').first().getByRole('button').first().click();
  const close = page.getByRole('button', { name: 'Κλείσιμο λεπτομερειών' });
  await expect(close).toBeVisible();
  await page.goBack();
  await expect(close).toBeHidden();
  await expect(page).toHaveURL(/\/library\/items/);
  await page.goForward();
  await page.getByRole('button', { name: 'Κοινοποίηση', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(close).toBeHidden();
});

test('a link to an item becomes the address of the item, and going back leaves the library', async ({ page }) => {
  await enter(page, 'mentor', '/library/items');
  await search(page).fill('δικαιωματα');
  await page.getByRole('article').first().getByRole('button').first().click();
  await expect(page).toHaveURL(/#.*item=\w+/);
  const item = /item=(\w+)/.exec(page.url())?.[1] ?? '';
  await open(page, '/library');
  await open(page, `/library/items?selected=${item}`);
  await expect(page).toHaveURL(new RegExp(`/library/items/?#item=${item}$`));
  await expect(page.getByRole('button', { name: 'Κλείσιμο λεπτομερειών' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/library$/);
});

test('finds Greek without accents and in any case, and says so where nothing fits', async ({ page }) => {
  await enter(page, 'mentee', '/library/items');
  await search(page).fill('ΒΙΟΓΡΑΦΙΚΟ');
  await expect(page.getByText(/^\d+ αποτελέσματα$/)).toBeVisible();
  await expect(card(page, 'Βιογραφικό Europass').first()).toBeVisible();
  await search(page).fill('ξξξξ');
  await expect(page.getByText('Κανένα αποτέλεσμα', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a mentor shares with a mentee, who sees it', async ({ page }) => {
  await enter(page, 'mentor', '/library/items');
  await search(page).fill('δικαιωματα');
  await expect(page.getByText(/^\d+ αποτελέσματα$/)).toBeVisible();
  const found = page.getByRole('article').first().getByRole('button').first();
  const title = await found.textContent();
  await found.click();
  await page.getByRole('button', { name: 'Κοινοποίηση', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('Παρασκευή');
  await dialog
    .getByRole('checkbox', { name: /Παρασκευή Αγγελοπούλου/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Επιλογή' }).click();
  await expect(page.getByText('Κοινοποιήθηκε σε 1 άτομο.')).toBeVisible();
  const mentee = await person('mentee', '/library/items#view=shared');
  await expect(card(mentee, title ?? '').first()).toContainText('από Μαρία Οικονόμου');
});

test('a PDF is shown in the page', async ({ page }) => {
  await enter(page, 'admin', FOLDER);
  await add(page, 'one.pdf', PDF, 'application/pdf');
  await expect(page.getByText(/· Στάλθηκε$/)).toBeVisible();
  await openCard(page, 'one.pdf');
  await expect(page.getByText('1 σελίδα')).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible();
});

test('a file is sent in a conversation, and opened there', async ({ page }) => {
  const mentee = await person('mentee', '/chat/8');
  await enter(page, 'mentor', '/chat/8');
  await page.getByRole('button', { name: 'Επισύναψη αρχείου' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'Πρόγραμμα.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Τρίτη στις δέκα'),
  });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('log').getByRole('button', { name: 'Πρόγραμμα.txt' })).toBeVisible();
  await mentee.getByRole('log').getByRole('button', { name: 'Πρόγραμμα.txt' }).click();
  await expect(mentee.getByRole('dialog')).toContainText('Τρίτη στις δέκα');
  await mentee.keyboard.press('Escape');
  await open(mentee, '/mentee/chatitems');
  await expect(mentee.getByRole('button', { name: 'Πρόγραμμα.txt' })).toBeVisible();
});

const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
`);
