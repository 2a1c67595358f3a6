import { enter, expect, test } from './support.ts';

const TABLE = 'UserId;Name;Value\n20;remarks;πρώτη\n999999;remarks;δεύτερη\n21;remarks;τρίτη';

test('rows are pasted, sent once each, and what failed is mended and sent again after a reload', async ({ page }) => {
  await enter(page, 'admin', '/admin/data#tab=send');
  await page.getByRole('combobox', { name: 'Προορισμός' }).click();
  await page.getByRole('option', { name: 'Ένα στοιχείο ενός ατόμου' }).click();
  await page.getByLabel('Επικόλληση πίνακα').fill(TABLE);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Συνέχεια στις στήλες' }).click();
  await page.getByRole('button', { name: 'Δοκιμή στις πρώτες γραμμές' }).click();
  await expect(page.getByRole('grid', { name: 'Δοκιμή στις πρώτες γραμμές' })).toContainText('πρώτη');
  await page.getByRole('button', { name: 'Συνέχεια στην αποστολή' }).click();
  await page.getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await expect(page.getByText('Επιτυχημένες: 2 Αποτυχημένες: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Αποστολή 1 γραμμής' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Συνέχεια στις στήλες' }).click();
  await page.getByRole('button', { name: 'Συνέχεια στην αποστολή' }).click();
  await page.getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await expect(page.getByText('OK (είχε ήδη σταλεί)')).toHaveCount(2);
});
