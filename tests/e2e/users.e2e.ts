import { readFile } from 'node:fs/promises';
import { allow, enter, expect, test } from './support.ts';

const LIST = '/admin/user/list';

test('makes a person, changes them, shuts them out and in again, and finds it all in the history', async ({
  page,
  faults,
}) => {
  allow(faults, /users\/save/);
  await enter(page, 'admin', LIST);
  await page.getByRole('link', { name: 'Νέος χρήστης' }).click();
  await expect(page.getByRole('heading', { name: 'Νέος χρήστης', level: 1 })).toBeVisible();

  // Errors are shown at their fields, and typed values remain.
  const username = page.getByLabel('Όνομα χρήστη');
  const mail = page.getByLabel('Διεύθυνση email');
  await username.fill('ADMIN');
  await page.getByLabel(/^Επώνυμο/).fill('Ταξιδιώτης');
  await page.getByLabel(/^Όνομα \*|^Όνομα$/).fill('Ορφέας');
  await mail.fill('orfeas');
  await page.getByLabel('ΑΦΜ').fill('123456789');
  await page.getByRole('button', { name: 'Δημιουργία' }).click();
  const summary = page.getByRole('group', { name: 'Διορθώστε 3 σημεία' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /^ΑΦΜ/ }).click();
  await expect(page.getByLabel('ΑΦΜ')).toBeFocused();
  await expect(page.getByText('Αυτό το όνομα χρήστη χρησιμοποιείται ήδη. Επιλέξτε άλλο.').first()).toBeVisible();
  await expect(page.getByText(/Ο ΑΦΜ δεν είναι σωστός/).first()).toBeVisible();
  await expect(page.getByText('Δεν είναι έγκυρη διεύθυνση email.').first()).toBeVisible();
  await expect(username).toHaveValue('ADMIN');
  await expect(mail).toHaveValue('orfeas');

  await username.fill('orfeas');
  await mail.fill('orfeas@example.org');
  await page.getByLabel('ΑΦΜ').fill('123456783');
  await page.getByRole('button', { name: 'Δημιουργία' }).click();
  // Without a password they are invited by mail.
  await expect(page.getByText('Ο χρήστης δημιουργήθηκε. Η πρόσκληση στέλνεται.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ορφέας Ταξιδιώτης', level: 1 })).toBeVisible();

  // Only changed fields are sent.
  const sent = page.waitForRequest((request) => request.url().includes('/users/save'));
  await page.getByLabel('Τηλέφωνο').fill('6900000000');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ Fields: { phone: '6900000000' } });
  expect(Object.keys((await sent).postDataJSON().Fields)).toEqual(['phone']);
  await expect(page.getByRole('button', { name: 'Αποθήκευση' })).toBeDisabled();

  // It asks nothing, since it can be undone.
  const state = (text: string) => page.getByText(text, { exact: true });
  await page.getByRole('button', { name: 'Απενεργοποίηση' }).click();
  await expect(page.getByText('Ο λογαριασμός «Ορφέας Ταξιδιώτης» απενεργοποιήθηκε.')).toBeVisible();
  await expect(state('Ανενεργός')).toBeVisible();
  await page.getByRole('button', { name: 'Αναίρεση' }).click();
  await expect(state('Ενεργός')).toBeVisible();
  await page.getByRole('button', { name: 'Απενεργοποίηση' }).click();
  await expect(state('Ανενεργός')).toBeVisible();

  await page.getByRole('button', { name: 'Ιστορικό' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Κατάσταση' }).first()).toContainText('0');
  await expect(page.getByRole('row').filter({ hasText: 'Τηλέφωνο' })).toHaveCount(1);

  // From the menu of the row in the list.
  await page.getByRole('link', { name: 'Όλοι οι χρήστες' }).click();
  await page.getByRole('searchbox', { name: 'Αναζήτηση χρηστών' }).fill('ταξιδιωτης');
  await expect(page.getByText(/^1 χρήστης από \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Ενέργειες: Ορφέας Ταξιδιώτης' }).click();
  await page.getByRole('menuitem', { name: 'Ενεργοποίηση' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ταξιδιώτης' })).toContainText('Ενεργός');
});

test('takes the whole list along as a file, and nothing in it runs', async ({ page }) => {
  await enter(page, 'admin', LIST);
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Report.csv');
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(text.codePointAt(0)).toBe(0xfeff);
  expect(lines[0]).toContain('Επώνυμο;Όνομα;');
  expect(lines[0]).toContain('Στοιχεία επικοινωνίας');
  expect(lines[0]).toContain('Μέντορας');
  expect(lines.length).toBeGreaterThan(80);
  // A tax number stays the text that it is.
  expect(text).toMatch(/;"=""\d{9}""";/);
});

test('shows the mentors with what they have to do, and leads to their mentees', async ({ page }) => {
  await enter(page, 'manager', '/admin/user/mentorlist');
  const row = page.getByRole('row').filter({ hasText: 'Μαρία Οικονόμου' });
  await expect(row).toContainText('Σύμβουλος');
  await row.getByRole('button', { name: /^Ενέργειες: / }).click();
  await page.getByRole('menuitem', { name: 'Προβολή ωφελουμένων' }).click();
  await expect(page).toHaveURL(/user\/list#.*mentor=/);
  await expect(page.getByText(/^\d+ χρήστες από 8\d$/)).toBeVisible();
});
