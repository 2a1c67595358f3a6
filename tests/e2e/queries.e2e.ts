import type { Page } from '@playwright/test';
import { enter, expect, test } from './support.ts';

test('an administrator writes a query with a parameter, and a supervisor runs it', async ({ page }) => {
  await enter(page, 'admin', '/admin/query', 'en');
  await page.getByRole('button', { name: 'New query' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ολοκληρώσεις μου');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const editor = page.locator('.monaco-editor').first();
  // The editor is fetched for the first time.
  await expect(editor).toContainText('from "people"', { timeout: 30_000 });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('select name, @word as word from people order by name');
  await expect(page.getByRole('heading', { name: '@word' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('textbox', { name: 'word' }).fill('καλημέρα');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('καλημέρα').first()).toBeVisible();
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await expect(editor.locator('.view-line')).toHaveCount(7);
  await editor.click();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(editor.locator('.view-line')).toHaveCount(1);
  await page.keyboard.press('Shift+Alt+F');
  await expect(editor.locator('.view-line')).toHaveCount(7);
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('select name, @word as word, id % 7 as number, id as id from people order by name');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Chart', { exact: true }).click();
  await page.getByRole('button', { name: 'Keep it with the query' }).click();
  await page
    .getByText('id', { exact: true })
    .and(page.locator('[draggable]'))
    .dragTo(page.getByRole('combobox', { name: 'Vertical axis' }));
  await expect(page.getByRole('combobox', { name: 'Vertical axis' })).toHaveValue('id');
  await page.getByRole('combobox', { name: 'Vertical axis' }).click();
  await page.getByRole('option', { name: 'number', exact: true }).click();
  await page.getByRole('combobox', { name: 'Form' }).click();
  await page.getByRole('option', { name: 'Area', exact: true }).click();
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
  await expect(page.getByRole('img', { name: /number · name/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Form' })).toHaveValue('Area');
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByText('καλησπέρα').first()).toBeVisible();
});

test('an administrator builds a query without SQL, opens it as SQL, and is told what the builder cannot show', async ({
  page,
}) => {
  await enter(page, 'admin', '/admin/query', 'en');
  await page.getByRole('button', { name: 'New query' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Completed actions by mentor');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('radio', { name: 'Without SQL' }).check({ force: true });
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('What you want to see', 'Completed actions');
  await choose('Data of column 1', 'Mentor: Name');
  await page.getByRole('button', { name: 'Rename column 1' }).click();
  await page.getByRole('textbox', { name: 'Name of column 1' }).fill('Mentor');
  await page.getByRole('button', { name: 'Add a column' }).click();
  await page.getByRole('button', { name: 'Rename column 2' }).click();
  await page.getByRole('textbox', { name: 'Name of column 2' }).fill('Completed');
  await page
    .getByRole('group', { name: 'Which groups are shown' })
    .getByRole('button', { name: 'Add a condition' })
    .click();
  await page.getByRole('combobox', { name: 'Comparison, 1' }).selectOption('is more than');
  await page.getByRole('textbox', { name: 'Value, 1' }).fill('1');
  await page.getByRole('button', { name: 'Add an order' }).click();
  await choose('Order by, 1', 'Completed');
  await page.getByRole('switch', { name: 'Descending' }).click({ force: true });
  const rows = page.getByRole('region', { name: 'First rows' });
  await expect(rows).toContainText('Ευαγγελία Παπαδοπούλου');
  await expect(rows).toContainText('Completed');
  await rows.getByRole('radio', { name: 'Chart' }).check({ force: true });
  await expect(rows.getByRole('list', { name: 'Completed · Mentor' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('has been saved').first()).toBeVisible();

  await page.getByRole('radio', { name: 'SQL', exact: true }).check({ force: true });
  const editor = page.locator('.monaco-editor').first();
  await expect(editor).toContainText('order by 2 desc nulls last');
  await expect(editor).toContainText('having count(*) > 1');
  await page.reload();
  await page.getByRole('radio', { name: 'Without SQL' }).check({ force: true });
  await page.getByRole('button', { name: 'Rename column 2' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of column 2' })).toHaveValue('Completed');
  await page.getByRole('radio', { name: 'SQL', exact: true }).check({ force: true });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('select distinct name as "Name" from people');
  await page.getByRole('radio', { name: 'Without SQL' }).check({ force: true });
  await expect(page.getByText('This query can only be written in SQL')).toBeVisible();
  await expect(page.getByText('distinct name as "Name"')).toBeVisible();
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

const bars = (page: Page, title: string) => page.getByRole('list', { name: title }).getByRole('button');

test('a bar of a report leads to the people behind it', async ({ page }) => {
  await enter(page, 'supervisor', '/admin/report/view?id=mentors', 'en');
  const bar = bars(page, 'Ολοκληρώσεις ανά ωφελούμενο').first();
  const mentor = (await bar.textContent()) ?? 'no mentor';
  await bar.click();
  await page.getByRole('region', { name: mentor, exact: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/admin\/user\/\d+$/);
});

test('a bar of a report leads to its rows, and a favourite stands first in the list', async ({ page }) => {
  await enter(page, 'supervisor', '/admin/report/view?id=programme', 'en');
  const bar = bars(page, 'Ωφελούμενοι ανά στάδιο').first();
  await bar.click();
  await expect(page.getByRole('region', { name: (await bar.textContent()) ?? '', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await enter(page, 'supervisor', '/admin/report/list', 'en');
  await expect(page.getByRole('link', { name: 'Μέντορες και ωφελούμενοι' })).toBeVisible();
  await page.getByRole('button', { name: 'Favourite: Πληρωμές και διάρκεια' }).click();
  await page.reload();
  await expect(
    page
      .getByRole('gridcell')
      .filter({ has: page.getByRole('link') })
      .first(),
  ).toHaveText('Πληρωμές και διάρκεια');
});
