import type { Page } from '@playwright/test';
import { enter, expect, identify, test } from './support.ts';

// The other project: journeys beside this one count the people of the first.
async function openImport(page: Page): Promise<void> {
  await identify(page, 'admin');
  await page.goto('/el/nea-afetiria/admin/project/users');
  await page.getByRole('tab', { name: 'Εισαγωγή' }).click();
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const fileInput = (page: Page) => page.locator('input[type="file"]');
const faults = (page: Page) => page.getByRole('grid', { name: 'Γραμμές' }).locator('[data-tone="danger"]');

async function mend(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('gridcell', { name: from, exact: true }).dblclick();
  const editor = page.getByRole('grid', { name: 'Γραμμές' }).getByRole('textbox');
  await editor.fill(to);
  await editor.press('Enter');
}

/** Above 20 people the number is typed. */
async function agree(page: Page): Promise<void> {
  const go = page.getByRole('dialog').getByRole('button', { name: /^Εκτέλεση για/ });
  const [number = ''] = /\d+/.exec((await go.textContent()) ?? '') ?? [];
  if (Number(number) > 20) {
    await expect(go).toBeDisabled();
    await page.getByRole('dialog').getByRole('textbox').fill(number);
  }
  await go.click();
}

async function run(page: Page, count: string): Promise<void> {
  await button(page, count).click();
  await agree(page);
}

test('of 45 rows 40 come in at once, and the 5 bad ones when they are mended', async ({ page }) => {
  test.slow();
  await openImport(page);
  await fileInput(page).setInputFiles('docs/samples/people.csv');
  await expect(page.getByText('45 γραμμές')).toBeVisible();
  await button(page, 'Συνέχεια στις στήλες').click();
  await expect(page.getByText(/^1 στήλη δεν αναγνωρίστηκε/)).toBeVisible();
  await button(page, 'Έλεγχος').click();
  await expect(button(page, 'Εκτέλεση για 40 άτομα')).toBeVisible();
  // Back is the step before, with all that was entered.
  await page.goBack();
  await expect(button(page, 'Έλεγχος')).toBeVisible();
  await page.goForward();
  await button(page, 'Εκτέλεση για 40 άτομα').click();
  await expect(page.getByRole('dialog')).toContainText(
    'Θα δημιουργηθούν 40 χρήστες. Θα λάβουν πρόσκληση με email 40 άτομα. Η ενέργεια δεν αναιρείται.',
  );
  await agree(page);
  await expect(
    page.getByText('Δημιουργήθηκαν 40 χρήστες. Στέλνονται προσκλήσεις σε 40 άτομα. Μένουν 5 γραμμές.'),
  ).toBeVisible();
  await expect(faults(page)).toHaveCount(5);
  for (const reason of [
    'δεν είναι σωστός ΑΦΜ (123456789)',
    'δεν είναι διεύθυνση email (χωρίς διεύθυνση)',
    'δεν είναι ημερομηνία (31/02/2001)',
    'Το όνομα χρήστη χρησιμοποιείται ήδη',
    'Άγνωστος ρόλος: Μάγος',
  ])
    await expect(faults(page).filter({ hasText: reason })).toHaveCount(1);

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Λήψη όσων απορρίπτονται').click()]);
  const saved = test.info().outputPath('refused.xlsx');
  await file.saveAs(saved);

  await mend(page, '123456789', '123456783');
  await mend(page, 'χωρίς διεύθυνση', 'neos12@example.org');
  await mend(page, '31/02/2001', '28/02/2001');
  await mend(page, 'mentee', 'neos30');
  await expect(page.getByText('Ο πίνακας δεν έχει ελεγχθεί όπως είναι τώρα. Ελέγξτε ξανά.')).toBeVisible();
  await button(page, 'Έλεγχος ξανά').click();
  await run(page, 'Εκτέλεση για 4 άτομα');
  await expect(
    page.getByText('Δημιουργήθηκαν 44 χρήστες. Στέλνονται προσκλήσεις σε 44 άτομα. Μένει 1 γραμμή.'),
  ).toBeVisible();
  await mend(page, 'Μάγος', 'Mentee, Mentor');
  await button(page, 'Έλεγχος ξανά').click();
  await run(page, 'Εκτέλεση για 1 άτομο');
  await expect(page.getByText('Τελειώσατε')).toBeVisible();
  await page.getByRole('tab', { name: 'Όλοι' }).click();
  await page.getByRole('searchbox', { name: 'Αναζήτηση' }).first().fill('neos40');
  await expect(page.getByText('1 άτομο', { exact: true })).toBeVisible();
  await expect(page.getByText('Μέντορας, Ωφελούμενος').or(page.getByText('Ωφελούμενος, Μέντορας'))).toBeVisible();

  // The downloaded file is a valid workbook.
  await page.getByRole('tab', { name: 'Εισαγωγή' }).click();
  await fileInput(page).setInputFiles(saved);
  await expect(page.getByText('5 γραμμές')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'χωρίς διεύθυνση', exact: true })).toBeVisible();
});

test('changes are shown old and new before they are made', async ({ page }) => {
  await enter(page, 'supervisorlite', '/admin/project/updateuserfields');
  await page.getByRole('tab', { name: 'Ένα πεδίο' }).click();
  await page.getByRole('textbox', { name: 'Ποιοι' }).fill('nobody@example.org');
  await page
    .getByRole('textbox', { name: 'Προσδιορισμός ατόμων με' })
    .or(page.getByRole('combobox', { name: 'Προσδιορισμός ατόμων με' }))
    .click();
  await page.getByRole('option', { name: 'Διεύθυνση email' }).click();
  await page
    .getByRole('textbox', { name: 'Πεδίο', exact: true })
    .or(page.getByRole('combobox', { name: 'Πεδίο', exact: true }))
    .click();
  await page.getByRole('option', { name: 'Τηλέφωνο' }).click();
  await page.getByRole('textbox', { name: 'Νέα τιμή' }).fill('6900000000');
  await button(page, 'Προεπισκόπηση').click();
  await expect(page.getByText('Δεν βρέθηκε: nobody@example.org')).toBeVisible();
  await expect(button(page, /^Εκτέλεση/)).toHaveCount(0);
});

test('a table with a quote that does not close is told with its row', async ({ page }) => {
  await openImport(page);
  const name = 'broken.csv';
  await fileInput(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n"3;4') });
  await expect(page.getByText('Ένα εισαγωγικό δεν κλείνει (γραμμή 3).')).toBeVisible();
});

test('an import stands still while it is paused, and goes on where it stopped', async ({ page }) => {
  await openImport(page);
  const rows = Array.from({ length: 200 }, (_, index) => `pausa${index};Παύλα;${index}`);
  const buffer = Buffer.from(['Όνομα χρήστη;Όνομα;Επώνυμο', ...rows].join('\n'));
  await fileInput(page).setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
  await button(page, 'Συνέχεια στις στήλες').click();
  await button(page, 'Έλεγχος').click();
  let batches = 0;
  let release = () => undefined as unknown;
  const held = new Promise<unknown>((resolve) => (release = () => resolve(undefined)));
  await page.route(/\/AddUsers/i, async (route) => {
    batches += 1;
    await held;
    await route.continue();
  });
  await run(page, 'Εκτέλεση για 200 άτομα');
  await expect.poll(() => batches).toBe(3);
  await button(page, 'Παύση').click();
  release();
  await expect(page.getByText('Σε παύση: 60 από 200')).toBeVisible();
  expect(batches).toBe(3);
  await button(page, 'Συνέχεια').click();
  await expect(page.getByText('Δημιουργήθηκαν 200 χρήστες.')).toBeVisible();
  expect(batches).toBe(10);
});

test('the sample of the import reads back without a fault, in both languages', async ({ page }) => {
  await identify(page, 'admin');
  for (const { path, tab, sample, toColumns, check, run: ready } of [
    {
      path: '/el',
      tab: 'Αξιολόγηση',
      sample: 'Λήψη υποδείγματος',
      toColumns: 'Συνέχεια στις στήλες',
      check: 'Έλεγχος',
      run: 'Εκτέλεση για 1 άτομο',
    },
    {
      path: '/en',
      tab: 'Import',
      sample: 'Download a sample',
      toColumns: 'Continue to the columns',
      check: 'Check',
      run: 'Run for 1 person',
    },
    {
      path: '/el',
      tab: 'Εισαγωγή',
      sample: 'Λήψη υποδείγματος',
      toColumns: 'Συνέχεια στις στήλες',
      check: 'Έλεγχος',
      run: 'Εκτέλεση για 1 άτομο',
    },
  ]) {
    await page.goto(`${path}/nea-afetiria/admin/project/users`);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, sample).click()]);
    const saved = test.info().outputPath(`${tab}.csv`);
    await file.saveAs(saved);
    await fileInput(page).setInputFiles(saved);
    await button(page, toColumns).click();
    // Every heading is known, so no column is reported.
    await expect(button(page, check)).toBeEnabled();
    await expect(page.getByText(/αναγνωρίστηκ|not recognised/)).toHaveCount(0);
    await button(page, check).click();
    await expect(button(page, ready)).toBeVisible();
    await expect(page.locator('[data-tone="danger"]')).toHaveCount(0);
  }
  await run(page, 'Εκτέλεση για 1 άτομο');
  await expect(page.getByText(/^Δημιουργήθηκε 1 χρήστης\. Στέλνεται πρόσκληση σε 1 άτομο\./)).toBeVisible();
});
