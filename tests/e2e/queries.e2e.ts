import { enter, expect, test } from './support.ts';

test('an administrator writes a query with a parameter, and a supervisor runs it', async ({ page }) => {
  await enter(page, 'admin', '/admin/query', 'en');
  await page.getByRole('button', { name: 'New query' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ολοκληρώσεις μου');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const editor = page.locator('.monaco-editor').first();
  await expect(editor).toContainText('from people');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('select name, @word as word from people order by name');
  await expect(page.getByRole('heading', { name: '@word' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('textbox', { name: 'word' }).fill('καλημέρα');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('καλημέρα').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Who runs it' }).click();
  await page.getByRole('option', { name: 'Supervisor', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('has been saved').first()).toBeVisible();

  await enter(page, 'supervisor', '/admin/query', 'en');
  await page.getByRole('link', { name: 'Ολοκληρώσεις μου' }).click();
  await page.getByRole('textbox', { name: 'word' }).fill('καλησπέρα');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('καλησπέρα').first()).toBeVisible();
});

test('a report shows its parts, each with the rows that its reader may see', async ({ page }) => {
  await enter(page, 'supervisor', '/admin/report/list');
  await page.getByRole('link', { name: 'Μέντορες και ωφελούμενοι' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Μέντορες και ωφελούμενοι');
  await expect(page.getByRole('heading', { name: 'Ωφελούμενοι χωρίς πρόσφατη ολοκλήρωση' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(2);
  await page.getByLabel('Ημέρες χωρίς ολοκλήρωση').fill('0');
  await page.getByRole('button', { name: 'Εμφάνιση', exact: true }).click();
  await expect(page.getByRole('grid').last()).toBeVisible();
});

test('an administrator adds a part to a report in its form, and rows lead to their people', async ({ page }) => {
  await enter(page, 'admin', '/admin/report/edit?id=mentors');
  await page.getByRole('button', { name: 'Νέο μέρος' }).click();
  await page.getByRole('menuitem', { name: 'Πίνακας' }).click();
  await page.getByLabel('Τίτλος').nth(1).fill('Οι κύκλοι');
  await page.getByRole('combobox', { name: 'Ερώτημα ή υπηρεσία' }).click();
  await page.getByRole('option', { name: 'Κίνδυνος διακοπής ανά κύκλο' }).click();
  await page.getByRole('combobox', { name: 'Στήλες' }).click();
  await page.getByRole('option', { name: 'Σε κίνδυνο' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('αποθηκεύτηκε').first()).toBeVisible();

  await enter(page, 'supervisor', '/admin/report/view?id=mentors');
  await expect(page.getByRole('heading', { name: 'Οι κύκλοι' })).toBeVisible();
  await page.getByRole('grid').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/admin\/user\/\d+$/);
});
