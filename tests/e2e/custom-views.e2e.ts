import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, open, person, PROJECT, test, title } from './support.ts';

test.setTimeout(120_000);

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Replaces the code editor's text by pasting: typing would close brackets. */
async function write(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

const document = (name: string, more: object = {}) =>
  JSON.stringify({
    screen: `views/${name}`,
    version: 1,
    title: 'Ταξίδι',
    address: `views/trips/${name}`,
    access: ['Mentor'],
    params: { data: { type: 'string', default: '' } },
    body: { widget: 'text', props: { text: 'Δεδομένα: {{params.data}}' } },
    ...more,
  });

test('an administrator makes a view, opens it to a role at a time, and others are told that it does not exist', async ({
  page,
}) => {
  // A second try finds the view of the first one.
  const name = `journey${test.info().retry}`;
  const [mentor, mentee] = await Promise.all([person('mentor'), person('mentee')]);
  await enter(page, 'admin', '/admin/screens#show=view');
  await expect(page.getByRole('link', { name: 'Πορεία ανά στάδιο' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Νέα προβολή' }).click();
  const made = dialog(page, 'Νέα προβολή');
  await made.getByRole('textbox', { name: 'Τίτλος' }).fill('Ταξίδι');
  await made.getByRole('textbox', { name: 'Όνομα' }).fill(name);
  await made.getByRole('button', { name: 'Δημιουργία' }).click();

  await expect(page.locator('.view-lines').first()).toContainText(`views/${name}`, { timeout: 30_000 });
  await write(page, document(name));
  await expect(page.getByText('Μη αποθηκευμένες αλλαγές')).toBeVisible();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await dialog(page, 'Αποθήκευση έκδοσης').getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Αποθηκεύτηκε η έκδοση 2.')).toBeVisible({ timeout: 30_000 });

  await mentor.goto(`/el/${PROJECT}/views/trips/${name}`);
  await expect(title(mentor)).toHaveText('Ταξίδι');
  await mentor.goto(`/el/${PROJECT}/viewsplus/${name}/abc`);
  await expect(mentor.getByText('Δεδομένα: abc')).toBeVisible();
  await mentor.goto(`/el/view/${name}`);
  await expect(mentor.getByText('Δεδομένα:')).toBeVisible();
  await mentee.goto(`/el/${PROJECT}/views/trips/${name}`);
  await expect(title(mentee)).toHaveText('Δεν βρέθηκε');
  await expect(mentee.getByText('Ταξίδι')).toHaveCount(0);

  await page.getByRole('button', { name: 'Πρόσβαση' }).click();
  const access = dialog(page, 'Πρόσβαση');
  await access.getByRole('switch', { name: 'Ωφελούμενος' }).click();
  await expect(page.getByText('Αποθηκεύτηκε', { exact: true })).toBeVisible();
  await expect(access.getByRole('switch', { name: 'Ωφελούμενος' })).toBeChecked();
  await expectAccessible(page);
  const taken = page.waitForResponse(/\/view\/access/i);
  await access.getByRole('switch', { name: 'Μέντορας', exact: true }).click();
  expect((await taken).status()).toBe(200);
  await expect(access.getByRole('switch', { name: 'Μέντορας', exact: true })).not.toBeChecked();
  await page.keyboard.press('Escape');

  // Open pages follow: who gets it sees it, who loses it is told what everybody else is.
  await expect(title(mentee)).toHaveText('Ταξίδι', { timeout: 30_000 });
  await mentor.goto(`/el/${PROJECT}/views/${name}`);
  await expect(title(mentor)).toHaveText('Δεν βρέθηκε');
});

test('a reader finds their views by category', async ({ page }) => {
  await enter(page, 'supervisor', '/views');
  await expect(title(page)).toHaveText('Προβολές');
  await expect(page.getByRole('heading', { name: 'Μέντορες' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Χρόνος απάντησης μεντόρων/ })
    .click();
  await expect(page).toHaveURL(/\/views\/mentors\/answer-times/);
  await expect(title(page)).toHaveText('Χρόνος απάντησης μεντόρων');
  await expect(page.getByText('Μέντορες με εκκρεμότητες')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await open(page, '/views/mentees/stages');
  await expect(page.getByRole('main').getByRole('list', { name: 'Πορεία ανά στάδιο' })).toBeVisible();
});
