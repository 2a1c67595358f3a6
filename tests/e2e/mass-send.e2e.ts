import type { Page } from '@playwright/test';
import { enter, expect, test } from './support.ts';

const TABLE = 'Άτομο;Πεδίο;Τιμή\n20;remarks;πρώτη\n999999;remarks;δεύτερη\n21;remarks;τρίτη';

const nameColumn = async (page: Page, column: string, field: string): Promise<void> => {
  await page.getByRole('combobox', { name: column }).click();
  await page.getByRole('option', { name: field, exact: true }).click();
};

test('rows are pasted, sent once each, and after a reload no row twice, whatever its columns are called', async ({
  page,
}) => {
  await enter(page, 'admin', '/admin/data#tab=send');
  await page.getByRole('combobox', { name: 'Προορισμός' }).click();
  await page.getByRole('option', { name: 'Ένα στοιχείο ενός ατόμου' }).click();
  await page.getByLabel('Επικόλληση πίνακα').fill(TABLE);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Συνέχεια στις στήλες' }).click();
  await nameColumn(page, 'Άτομο', 'UserId');
  await nameColumn(page, 'Πεδίο', 'Name');
  await nameColumn(page, 'Τιμή', 'Value');
  await page.getByRole('button', { name: 'Δοκιμή στις πρώτες γραμμές' }).click();
  await expect(page.getByRole('grid', { name: 'Δοκιμή στις πρώτες γραμμές' })).toContainText('πρώτη');
  await page.getByRole('button', { name: 'Συνέχεια στην αποστολή' }).click();
  await page.getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await expect(page.getByText('Επιτυχημένες: 2, Αποτυχημένες: 1').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Αποστολή 1 γραμμής' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Συνέχεια στις στήλες' }).click();
  await page.getByRole('button', { name: 'Συνέχεια στην αποστολή' }).click();
  await page.getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή 3 γραμμών' }).click();
  await expect(page.getByText('OK (είχε ήδη σταλεί)')).toHaveCount(2);
});
