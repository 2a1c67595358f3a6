import type { Locator, Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, newPage, test } from './support.ts';

const LIST = '/admin/project/applications';
const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function openFirst(page: Page): Promise<string> {
  const menu = button(page, /^Ενέργειες: /).first();
  const name = (await menu.getAttribute('aria-label')) ?? (await menu.innerText());
  await menu.click();
  await page.getByRole('menuitem', { name: 'Άνοιγμα' }).click();
  return name.replace('Ενέργειες: ', '');
}

test('an application is found, moved forward after a question, and the move is undone', async ({ page }) => {
  await enter(page, 'admin', `${LIST}#stages=%5B%22applicant%22%5D`);
  await expect(page.getByText('Επιλέξιμη').first()).toBeVisible();
  await expectAccessible(page);
  await openFirst(page);
  await button(page, 'Είναι επιλέξιμη').click();
  const asks = dialog(page, 'Προώθηση');
  await expect(asks.getByText('1 αίτηση → Επιλέξιμη')).toBeVisible();
  await asks.getByLabel('Αιτιολογία').fill('Όλα τα χαρτιά είναι εδώ');
  await button(asks, 'Αλλαγή μίας αίτησης').click();
  await expect(page.getByText('Αιτιολογία: Όλα τα χαρτιά είναι εδώ')).toBeVisible();
  await expect(page.getByText(/Προώθηση: Υποβλήθηκε → Επιλέξιμη/)).toBeVisible();
  await expectAccessible(page);

  await button(page.getByRole('main'), 'Αναίρεση').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αναίρεση' }).click();
  await expect(page.getByText(/Αναίρεση: Επιλέξιμη → Υποβλήθηκε/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('several are declined at once, and a reminder that is cancelled sends nothing', async ({ page }) => {
  await enter(page, 'manager', `${LIST}#stages=%5B%22eligible%22%5D`);
  const ticks = page.getByRole('row').getByRole('checkbox');
  await ticks.nth(1).check();
  await ticks.nth(2).check();
  const bar = page.getByRole('group', { name: 'Επιλεγμένες αιτήσεις' });
  await button(bar, 'Απόρριψη').click();
  const asks = dialog(page, 'Απόρριψη');
  await expect(asks.getByText('2 αιτήσεις → Απορρίφθηκε')).toBeVisible();
  await asks.getByLabel('Αποστολή 2 email').uncheck();
  await button(asks, 'Απόρριψη 2 αιτήσεων').click();
  await expect(page.getByText('Άλλαξαν 2 αιτήσεις', { exact: true })).toBeVisible();
  await button(page, 'Αναίρεση').click();
  await expect(page.getByText('Αναιρέθηκε η αλλαγή 2 αιτήσεων.')).toBeVisible();

  await openFirst(page);
  await button(page, 'Περισσότερα').click();
  await page.getByRole('menuitem', { name: 'Υπενθύμιση' }).click();
  await button(dialog(page, 'Υπενθύμιση'), 'Άκυρο').click();
  await expect(page.getByText('Δεν στάλθηκε email.')).toBeVisible();
});

test('a mentee with a mentor is made of a selected application', async ({ page }) => {
  await enter(page, 'admin', `${LIST}#stages=%5B%22selected%22%5D`);
  const free = page.getByRole('row').filter({ hasText: 'Επιλέχθηκε' }).filter({ hasNotText: 'Έγινε ωφελούμενος' });
  await button(free.first(), /^Ενέργειες: /).click();
  await page.getByRole('menuitem', { name: 'Άνοιγμα' }).click();
  await button(page, 'Δημιουργία ωφελούμενου').click();
  const asks = dialog(page, 'Δημιουργία ωφελούμενου');
  await asks.getByLabel('Μέντορας').click();
  await page.getByRole('option').nth(1).click();
  await button(asks, 'Δημιουργία ωφελούμενου').click();
  await expect(page.getByText(/^Δημιουργήθηκε ωφελούμενος: /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Σελίδα του ωφελούμενου' })).toBeVisible();
});

test('two who decide at once see each other', async ({ page }) => {
  await enter(page, 'manager', `${LIST}#stages=%5B%22applicant%22%5D`);
  await page.getByRole('row').nth(2).waitFor();
  const other = await newPage();
  await enter(other, 'admin', `${LIST}#stages=%5B%22applicant%22%5D`);
  await other.getByRole('row').nth(2).waitFor();
  const last = (from: Page) => button(from, /^Ενέργειες: /).last();
  await last(page).click();
  await page.getByRole('menuitem', { name: 'Άνοιγμα' }).click();
  await last(other).click();
  await other.getByRole('menuitem', { name: 'Άνοιγμα' }).click();
  await button(page, 'Είναι επιλέξιμη').click();
  await button(other, 'Απόρριψη').last().click();
  await expect(dialog(other, 'Απόρριψη').getByText('1 αίτηση → Απορρίφθηκε')).toBeVisible();
  await button(dialog(page, 'Προώθηση'), 'Αλλαγή μίας αίτησης').click();
  await expect(page.getByText(/Προώθηση: Υποβλήθηκε → Επιλέξιμη/)).toBeVisible();
  // The panel of the other one follows, behind the question.
  await expect(other.getByText(/Προώθηση: Υποβλήθηκε → Επιλέξιμη/)).toBeAttached();
});

test('of two who decide on several at once, the second is told who was faster, and changes nothing', async ({
  page,
  faults,
}) => {
  allow(faults, /ChangeStatus/);
  const pages = [page, await newPage()] as const;
  for (const [at, each] of pages.entries()) {
    await enter(each, at === 0 ? 'manager' : 'admin', `${LIST}#stages=%5B%22selected%22%5D`);
    const ticks = each.getByRole('row').filter({ hasNotText: 'Έγινε ωφελούμενος' }).getByRole('checkbox');
    await ticks.nth(1).check();
    await ticks.nth(2).check();
    await button(each.getByRole('group', { name: 'Επιλεγμένες αιτήσεις' }), 'Απόρριψη').click();
    await expect(dialog(each, 'Απόρριψη').getByText('2 αιτήσεις → Απορρίφθηκε')).toBeVisible();
  }
  const [first, second] = pages;
  const decline = (from: Page) => button(dialog(from, 'Απόρριψη'), 'Απόρριψη 2 αιτήσεων');
  await decline(first).click();
  await expect(first.getByText(/^Άλλαξαν 2 αιτήσεις/)).toBeVisible();
  await decline(second).click();
  await expect(
    second.getByText(/Στο μεταξύ άλλος χρήστης \(.+\) μετακίνησε 2 από αυτές: .+ Δεν άλλαξε τίποτα\./),
  ).toBeVisible();
  await expectAccessible(second);
  await second.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(second);
});
