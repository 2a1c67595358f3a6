import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

/** The unemployment card of mentee3. */
const CODE = '40000320';
const PEOPLE = '/admin/project/microdata';
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const yesNo = (page: Page, question: string, answer: 'Ναι' | 'Όχι') =>
  page.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click();

async function show(page: Page, codes: string): Promise<void> {
  await page.getByLabel('Κάρτες ανεργίας').fill(codes);
  await button(page, /^Εμφάνιση/).click();
}

test('a mentee fills in the form at the start, and an administrator opens it again', async ({ page }) => {
  await enter(page, 'mentee3');
  await page.getByRole('link', { name: 'Στοιχεία έναρξης' }).click();
  await page.getByText('Είμαι άνεργος ή άνεργη').click();
  await page.getByText('Λύκειο ή ΕΠΑΛ').click();
  await button(page, 'Οριστικοποίηση').click();
  await expect(page.getByRole('group', { name: /^Διορθώστε \d+ σημεία/ })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await yesNo(page, 'Ζουν στο σπίτι σας παιδιά που συντηρείτε;', 'Ναι');
  await expect(page.getByLabel('Πόσα παιδιά;')).toBeVisible();
  for (const question of [
    'Παρακολουθείτε τώρα κάποια εκπαίδευση ή κατάρτιση;',
    'Εργάζεται κάποιος άλλος στο σπίτι σας;',
    'Ζουν στο σπίτι σας παιδιά που συντηρείτε;',
    'Παίρνετε κάποιο επίδομα;',
    'Έχετε αναπηρία ή πάθηση που πρέπει να γνωρίζουμε;',
    'Γεννηθήκατε εσείς ή οι γονείς σας σε άλλη χώρα;',
  ])
    await yesNo(page, question, 'Όχι');
  await expect(page.getByLabel('Πόσα παιδιά;')).toBeHidden();
  await page.getByLabel('Από πότε είστε σε ανεργία;').fill('01-02-2024');
  await page.getByLabel('Ποια είναι η ειδικότητά σας;').fill('Πωλήσεις');
  await page.getByLabel('Τι εργασία αναζητάτε;').fill('Σε κατάστημα');
  await expect(page.getByText('Αποθηκεύτηκε · μένει η οριστικοποίηση')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Τι εργασία αναζητάτε;')).toHaveValue('Σε κατάστημα');
  await button(page, 'Οριστικοποίηση').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Οριστικοποίηση' }).click();
  await expect(page.getByText('Το έντυπο έχει οριστικοποιηθεί')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, 'mentee3');
  await page.getByRole('link', { name: /^Στοιχεία έναρξης/ }).click();
  await expect(page.getByText('Σε κατάστημα')).toBeVisible();

  await enter(page, 'admin', PEOPLE);
  await show(page, `${CODE}\nnobody`);
  await expect(page.getByText('1 κάρτα δεν ταιριάζει σε έναν ωφελούμενο: nobody')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: CODE });
  await expect(row).toContainText('Οριστικό');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Ενέργειες: / }).click();
  await page.getByRole('menuitem', { name: 'Άνοιγμα ξανά των στοιχείων έναρξης' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Άνοιγμα ξανά' }).click();
  const told = page.getByRole('dialog', { name: 'Ενημέρωση' });
  await expect(told).toContainText('OK');
  await told.getByRole('button', { name: 'Εντάξει' }).click();
  await expect(row).toContainText('Σε εξέλιξη, 11 από 11');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('a state narrows the list, which is there at once', async ({ page }) => {
  await enter(page, 'microdata', '/microdata');
  await button(page, /^Απορρίφθηκε/)
    .first()
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Απορρίφθηκε' }).first()).toBeVisible();
  await expect(page.getByText(/ΑΦΜ δεν βρέθηκε|πριν από την έναρξη/).first()).toBeVisible();
});

test('an administrator changes a question of a form, and the mentee reads the new one', async ({ page }) => {
  await enter(page, 'admin', '/admin/project#tab=microdata');
  const title = page.getByLabel('Ερώτηση στα ελληνικά').first();
  await button(page, /^Τι εργασία αναζητάτε;/).click();
  await title.fill('Ποια εργασία θα θέλατε;');
  await page.getByLabel('Κλειδί (Id)').fill('work');
  await expect(page.getByText('Δύο ερωτήσεις έχουν το ίδιο κλειδί: work')).toBeVisible();
  await expect(button(page, 'Αποθήκευση ερωτήσεων')).toBeDisabled();
  await page.getByLabel('Κλειδί (Id)').fill('wish');
  await button(page, 'Αφαίρεση: Ποια εργασία θα θέλατε;').click();
  await expect(button(page, /^Ποια εργασία θα θέλατε;/)).toBeHidden();
  await page.getByRole('button', { name: 'Αναίρεση' }).click();
  await button(page, /^Ποια εργασία θα θέλατε;/).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await button(page, 'Αποθήκευση ερωτήσεων').click();
  const saving = page.getByRole('dialog', { name: 'Αποθήκευση έκδοσης' });
  await saving.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(saving).toBeHidden();
  await enter(page, 'mentee', '/microdata/start');
  await expect(page.getByText('Ποια εργασία θα θέλατε;').first()).toBeVisible();

  await enter(page, 'admin', '/admin/project#tab=microdata');
  await button(page, 'Ιστορικό ερωτήσεων').click();
  const history = page.getByRole('dialog', { name: 'Ιστορικό' });
  await history.getByRole('button', { name: /Έκδοση 1/ }).click();
  await history.getByRole('button', { name: 'Επαναφορά' }).click();
  await page.getByRole('dialog', { name: 'Αποθήκευση έκδοσης' }).getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(button(page, /^Τι εργασία αναζητάτε;/)).toBeVisible();
});
