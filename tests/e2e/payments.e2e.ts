import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const SET = '/admin/project/payments#tab=set';
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

async function check(page: Page, codes: string): Promise<void> {
  await page.getByLabel('Κάρτες ανεργίας').fill(codes);
  await button(page, 'Έλεγχος').click();
}

test('payments are checked, entered, found in the history, and taken back', async ({ page }) => {
  await enter(page, 'admin', SET);
  await check(page, '40003183\n40009999\n40003183');
  await expect(page.getByText('1 κάρτα δεν ταιριάζει (γραμμή 2).')).toBeVisible();
  await expect(page.getByText('Υπάρχει ήδη στη γραμμή 1: μετρά μία φορά')).toBeVisible();
  await expect(button(page, /^Καταχώριση \d+ πληρωμ/)).toBeHidden();
  await expectAccessible(page);

  await check(page, '40002970, 40003852');
  const enterPayments = button(page, /^Καταχώριση \d+ πληρωμ/);
  const name = await enterPayments.innerText();
  const count = /\d+/.exec(name)?.[0] ?? '';
  await enterPayments.click();
  await expect(page.getByText(/^Καταχωρίστηκ(ε|αν) \d+ πληρωμ/).first()).toContainText(count);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('tab', { name: 'Ιστορικό' }).click();
  await button(page, /^Ενέργειες: /)
    .first()
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^Αναίρεση ${count} πληρωμ`) }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByText(new RegExp(`^Αναιρέθηκ(ε|αν) ${count} πληρωμ`))).toBeVisible();
});
