import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openArchive } from '../../engine/archive/index.ts';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, open, test, title } from './support.ts';

const ENTRY = '/mentor/results/1';
const TIMED = '/mentor/results/12';

const rowMenu = async (page: Page, entry: string) => {
  await page
    .getByRole('button', { name: /^Ενέργειες: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('a mentor reads the results of their mentees: charts, tables, words, and one person', async ({ page }) => {
  await enter(page, 'mentor', '/mentor/results');
  await page.getByRole('link', { name: 'Ερωτηματολόγιο εισόδου' }).click();
  await expect(title(page)).toHaveText('Ερωτηματολόγιο εισόδου');
  const chart = page.getByRole('list', { name: 'Ποια είναι η κατάστασή σας σήμερα;' });
  // The first reader of the results waits until the workbooks of all people are computed.
  await expect(chart.getByRole('listitem').filter({ hasText: 'Αναζητώ εργασία' })).toHaveText(/\d+%$/, {
    timeout: 30_000,
  });
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Απαντήσεις ανά άτομο' }).click();
  await page.getByRole('searchbox', { name: 'Αναζήτηση απαντήσεων' }).fill('υπαρχει πουθενα τετοιο');
  await expect(page.getByText('Δεν βρέθηκε τίποτα.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Αναζήτηση απαντήσεων' }).fill('');
  const first = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /\S+ \S+/ })
    .nth(1);
  await first.click();
  await expect(page.getByRole('tab', { name: 'Σύγκριση' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Επανεκκίνηση' })).toBeHidden();
});

test('free text of one question is read and searched by itself', async ({ page }) => {
  await enter(page, 'admin', ENTRY);
  await page.getByRole('combobox', { name: 'Ενότητα' }).click();
  await page.getByRole('option', { name: 'Εμπειρία' }).click();
  const goals = page.getByText('Τι θα θέλατε να έχει αλλάξει σε έξι μήνες;', { exact: true });
  await goals.waitFor();
  await page.getByRole('button', { name: /^Ποιοι απάντησαν.*έξι μήνες/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('ΚΕΡΑΜΙΚΗΣ');
  await expect(dialog.getByText('Να μιλάω καλύτερα αγγλικά.')).toHaveCount(0);
  await expect(dialog.getByText('Θα ήθελα να ανοίξω ένα μικρό εργαστήριο κεραμικής.').first()).toBeVisible();
});

test('an export is cancelled; the next one has the results of workbooks as numbers in their formats', async ({
  page,
}) => {
  test.slow();
  await enter(page, 'admin', `${ENTRY}#tab=people`);
  const menu = page.getByRole('button', { name: 'Εξαγωγή' });
  // The page has its own answers before those of the export are held.
  await expect(menu).toBeVisible({ timeout: 30_000 });
  const isPage = /\/api\/quest\/results/i;
  const line = Promise.withResolvers<void>();
  await page.route(isPage, async (route) => {
    await line.promise;
    await route.continue().catch(() => undefined);
  });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await menu.click();
  await page.getByRole('menuitem', { name: /Excel/ }).click();
  await expect(menu).toBeDisabled();
  await page.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(menu).toBeEnabled();
  line.resolve();
  await page.unroute(isPage);
  expect(downloads).toEqual([]);

  await menu.click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Excel/ }).click();
  const file = openArchive(new Uint8Array(await readFile(await (await waiting).path())));
  expect(await file.read('xl/styles.xml')).toMatch(/<numFmt numFmtId="164" formatCode="[^"]+"/);
  expect(await file.read('xl/worksheets/sheet1.xml')).toMatch(/<c r="[A-Z]+2" s="\d+"><v>-?\d/);
  expect(downloads).toHaveLength(1);
});

test('the answers go into a CSV, with every person and question', async ({ page }) => {
  await enter(page, 'admin', `${ENTRY}#tab=people`);
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const path = await (await waiting).path();
  const lines = (await readFile(path, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(41);
  expect(lines[0]).toContain('Τι θα θέλατε να έχει αλλάξει σε έξι μήνες;');
});

test('a late answer is seen beside the stored one, and accepted', async ({ page }) => {
  await enter(page, 'admin', '/admin/late');
  await rowMenu(page, 'Προβολή δίπλα δίπλα');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Το έστειλα λίγο αργά, έπεσε η σύνδεση.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Αποδοχή' }).click();
  await expect(page.getByText('Μία απάντηση έγινε δεκτή.')).toBeVisible();
  await expect(page.getByText('Καμία εκπρόθεσμη απάντηση δεν περιμένει απόφαση.')).toBeVisible();
});

test('somebody gets more time, and it stands in the audit log', async ({ page }) => {
  await enter(page, 'admin', `${TIMED}#tab=sets`);
  await expect(page.getByText('Έληξε').first()).toBeVisible();
  await page
    .getByRole('row')
    .filter({ hasText: 'Έληξε' })
    .first()
    .getByRole('button', { name: /^Ενέργειες: / })
    .click();
  await page.getByRole('menuitem', { name: 'Περισσότερος χρόνος' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Λόγος').fill('Έπεσε το δίκτυο');
  await dialog.getByRole('button', { name: 'Παράταση χρόνου' }).click();
  await expect(page.getByText(/Δόθηκαν 15 λεπτά ακόμη/)).toBeVisible();
  await expect(page.getByText('15 λεπτά').first()).toBeVisible();
  await open(page, '/admin/audit');
  await expect(page.getByText('Παράταση χρόνου ερωτηματολογίου').first()).toBeVisible();
});

test('several questionnaires stand in one table, at 320 pixels, too', async ({ page }) => {
  await enter(page, 'mentor', '/mentor/combinedresults?actions=1,12', 'en');
  await expect(page.getByText('Ερωτηματολόγιο ενδιαφερόντων').first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});

test('a mentee sees where each questionnaire stands', async ({ page }) => {
  await enter(page, 'mentee2', '/questionnaires');
  await expect(page.getByText('Σε παύση')).toBeVisible();
  await page.getByRole('link', { name: 'Ερωτηματολόγιο ενδιαφερόντων' }).click();
  await expect(page.getByRole('button', { name: 'Συνέχεια' })).toBeVisible();
});
