import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, person, test } from './support.ts';

const ENTRY = '/questionnaire/1';
const goals = (page: Page) => page.getByRole('textbox', { name: 'Τι θα θέλατε να έχει αλλάξει σε έξι μήνες;' });
const question = (page: Page) => page.locator('[data-question]', { has: goals(page) });

test('of two devices that answer the same, both answers are there until one is chosen; handed in on one, the other says so', async ({
  page,
  faults,
}) => {
  test.slow();
  allow(faults, /Answer|finish|RemainingTime/i);
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'mentee18', `${ENTRY}#section=2`);
  const phone = await person('mentee18', `${ENTRY}#section=2`);
  await goals(page).waitFor();
  // This page does not hear of the other answer before it has its own.
  await page.route(/RemainingTime/i, (route) => route.abort());
  await goals(phone).fill('Από το κινητό');
  await expect(question(phone).getByText('Αποθηκεύτηκε')).toBeVisible();

  await goals(page).fill('Από τον υπολογιστή');
  const two = page.getByRole('group', { name: 'Δύο απαντήσεις' });
  await expect(two.getByText('Από το κινητό')).toBeVisible();
  await page.unroute(/RemainingTime/i);
  await expect(goals(page)).toHaveValue('Από τον υπολογιστή');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(two.getByText('Από το κινητό')).toBeVisible();
  await expect(goals(page)).toHaveValue('Από τον υπολογιστή');
  await two.getByRole('button', { name: /^Διατήρηση της δικής μου/ }).click();
  await expect(two).toHaveCount(0);
  await expect(question(page).getByText('Αποθηκεύτηκε')).toBeVisible();

  // Without a section in its address it opens where the last answer was given.
  await phone.goto('about:blank');
  await enter(phone, 'mentee18', ENTRY);
  await expect(phone.getByRole('heading', { name: /^3 από 4/ })).toBeVisible();
  await expect(goals(phone)).toHaveValue('Από τον υπολογιστή');
  await phone.getByRole('button', { name: 'Επόμενη' }).click();
  await phone.getByRole('button', { name: 'Υποβολή' }).click();
  await phone.getByRole('dialog').getByRole('button').last().click();
  await expect(phone).toHaveURL(/\/proto-vima$/);
  await expect(page.locator('#main').getByText('Το ερωτηματολόγιο υποβλήθηκε από αλλού')).toBeVisible({
    timeout: 15_000,
  });
  await expect(goals(page)).toHaveValue('Από τον υπολογιστή');
});
