import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, person, test } from './support.ts';

const GOALS = 'Οι στόχοι μου για το εξάμηνο';
const MENTEE = 'Παρασκευή Αγγελοπούλου';
const main = (page: Page) => page.getByRole('main');
const book = (page: Page) => page.getByRole('group', { name: 'Ο προϋπολογισμός μου' }).first();
const cell = (page: Page, address: string) => book(page).getByRole('gridcell', { name: new RegExp(`^${address}[,:]`) });

async function openGoals(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: GOALS }).click();
  await cell(page, 'B6').waitFor();
}

/** Types a value into an input cell, as people do. */
async function fill(page: Page, address: string, text: string): Promise<void> {
  await cell(page, address).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
const expectState = (page: Page, address: string, state: string) =>
  expect(cell(page, address)).toHaveAttribute('data-state', state, { timeout: 30_000 });

test('a workbook in an action is filled in, survives a lost line, is seen by the mentor, and is locked at the end', async ({
  page,
  faults,
}) => {
  test.setTimeout(180_000);
  allow(faults, /./);
  await enter(page, 'mentee', '/mentee/actions');
  await openGoals(page);
  // A slow line: the cell says that it is on its way.
  const line = Promise.withResolvers<void>();
  await page.route('**/api/mentee/SaveActionData', async (route) => {
    await line.promise;
    await route.continue();
  });
  await fill(page, 'B6', '1500,5');
  await expectState(page, 'B6', 'saving');
  await expect(cell(page, 'B6')).toHaveAccessibleName(/αποθηκεύεται$/);
  line.resolve();
  await expectState(page, 'B6', 'saved');
  await expect(cell(page, 'B7')).not.toHaveAttribute('data-state');
  await expectAccessible(page);
  await page.unroute('**/api/mentee/SaveActionData');
  await page.reload();
  await expect(cell(page, 'B6')).toHaveText(/^1\.500,50/);
  await expect(cell(page, 'B6')).not.toHaveAttribute('data-state');

  const mentor = await person('mentor', '/mentor/mentee/list');
  await main(mentor).getByRole('link', { name: MENTEE }).click();
  await openGoals(mentor);
  await expect(cell(mentor, 'B6')).toHaveText(/^1\.500,50/);
  await cell(mentor, 'B6').click();
  await mentor.keyboard.type('5');
  await expect(book(mentor).getByRole('textbox')).toHaveCount(0);

  await page.context().setOffline(true);
  await fill(page, 'B7', '40');
  await expectState(page, 'B7', 'failed');
  await expect(cell(page, 'B7')).toHaveText(/^40,00/);
  await page.context().setOffline(false);
  await expectState(page, 'B7', 'saved');
  await expect(cell(mentor, 'B7')).toHaveText(/^40,00/, { timeout: 30_000 });

  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const goal of ['Πρώτος στόχος', 'Δεύτερος στόχος', 'Τρίτος στόχος'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as people type
    await page.getByRole('textbox', { name: goal }).fill('Στόχος');
  // A text that is not a number is reported before submission, also after a reload.
  const stored = page.waitForResponse(
    (reply) => reply.url().includes('SaveActionData') && (reply.request().postData() ?? '').includes('few'),
  );
  await fill(page, 'B8', 'few');
  await cell(page, 'B6').click();
  await stored;
  await page.reload();
  await expect(cell(page, 'B8')).toHaveText(/few/);
  await page
    .getByRole('button', { name: /^(?:Ολοκλήρωση|Παράδοση)/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Γράψατε «few»');
  await page.getByRole('button', { name: 'Υποβολή χωρίς αυτά' }).click();
  await expect(
    main(page)
      .getByText(/^(?:Ολοκληρώθηκε|Παραδόθηκε)/)
      .first(),
  ).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await cell(page, 'B6').click();
  await page.keyboard.type('7');
  await expect(book(page).getByRole('textbox')).toHaveCount(0);
  await expect(cell(page, 'B6')).toHaveText(/^1\.500,50/);
});
