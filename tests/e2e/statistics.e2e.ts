import { allow, enter, expect, expectAccessible, open, test, title } from './support.ts';

test('an administrator sees statistics as charts and tables, and keeps answers that fail once', async ({
  page,
  faults,
}) => {
  await enter(page, 'admin', '/statistics');
  await expect(title(page)).toHaveText('Στατιστικά');
  await expect(page.getByRole('list', { name: /ολοκλήρωσαν κάθε δράση/ })).toBeVisible();
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
  await page.getByText('90 ημέρες', { exact: true }).click();
  await expect(page).toHaveURL(/days=90/);
  await expect(page.getByText(/(?:0|σχέση με|αριθμός με) τις προηγούμενες 90 ημέρες/).first()).toBeVisible();
  await page.getByText('Συναντήσεις και ικανοποίηση', { exact: true }).click();
  await expect(page).toHaveURL(/view=statistics/);
  const card = page.getByRole('list', { name: 'Ανά ωφελούμενο' }).getByRole('listitem').first();
  const note = card.getByLabel('Σχόλιο');

  allow(faults, /\/api\/statistics\/settext/i, /503/);
  await page.route(/\/api\/statistics\/settext/i, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, code: 'unavailable', title: 'x' }),
    }),
  );
  await note.fill('Θέλει περισσότερο χρόνο');
  await expect(card.getByText('Δεν αποθηκεύτηκε')).toBeVisible();
  await expect(note).toHaveValue('Θέλει περισσότερο χρόνο');
  await page.unroute(/\/api\/statistics\/settext/i);
  await card.getByRole('button', { name: 'Νέα προσπάθεια' }).click();
  await expect(card.getByText('Δεν αποθηκεύτηκε')).toHaveCount(0);

  const set = page.waitForResponse(/\/api\/statistics\/set$/i);
  await card.getByLabel('Συναντήσεις', { exact: true }).fill('7');
  expect((await set).status()).toBe(200);
  await open(page, '/statistics#view=statistics/people');
  await expect(note).toHaveValue('Θέλει περισσότερο χρόνο');
  await expect(card.getByLabel('Συναντήσεις', { exact: true })).toHaveValue('7');
  await expectAccessible(page);
});

test('the first page of administration leads to what waits', async ({ page }) => {
  await enter(page, 'admin', '/admin/home');
  await expect(page.getByRole('heading', { name: 'Τι χρειάζεται προσοχή' })).toBeVisible();
  await page.getByRole('link', { name: /ωφελούμενοι έχουν καθυστερήσει/ }).click();
  await expect(title(page)).toHaveText(/ωφελούμεν/i);
  await expect(page).toHaveURL(/#what=late$/);
});

test('a manager makes a data record and reads a file of the product', async ({ page }) => {
  await enter(page, 'manager', '/admin/data');
  await page.getByRole('button', { name: 'Νέα εγγραφή' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα').fill('Στόχοι του μήνα');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Στόχοι του μήνα')).toBeVisible();
  await page.getByText('Αρχεία δεδομένων', { exact: true }).click();
  await page.getByText('sex-codes.json').click();
  await expect(page.getByText('Το αρχείο έρχεται με την εφαρμογή.', { exact: false })).toBeVisible();
});
