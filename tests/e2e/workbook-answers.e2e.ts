import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, kept, person, test } from './support.ts';

const ENTRY = '/questionnaire/1';
const PLAN = `${ENTRY}#section=3`;
const plan = (page: Page) => page.locator('[data-question="W_business-plan"]');
const cell = (page: Page, address: string) => plan(page).getByRole('gridcell', { name: new RegExp(`^${address}[,:]`) });

/** Types a value into an input cell, as people do. */
async function fill(page: Page, address: string, text: string): Promise<void> {
  await cell(page, address).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
const isSaved = (page: Page) => expect(plan(page).getByText('Αποθηκεύτηκε')).toBeVisible();

test('a business plan is filled in, kept, sent after a lost line, and read by the mentor', async ({ page, faults }) => {
  test.slow();
  allow(faults, /Answer|ERR_INTERNET_DISCONNECTED/i);
  await enter(page, 'mentee', PLAN);
  await fill(page, 'B11', '20000');
  await isSaved(page);
  await expect(cell(page, 'B11')).toHaveText(/^20\.000/);
  await expectAccessible(page);
  await page.reload();
  await expect(cell(page, 'B11')).toHaveText(/^20\.000/);

  await page.route(/\/api\/quest\/Answer/i, (route) => route.abort('internetdisconnected'));
  await fill(page, 'B12', '9000');
  await fill(page, 'B13', '1600');
  await expect(page.getByText('2 απαντήσεις περιμένουν να σταλούν')).toBeVisible();
  await page.unroute(/\/api\/quest\/Answer/i);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await isSaved(page);
  await page.reload();
  await expect(cell(page, 'B12')).toHaveText(/^9\.000/);
  await expect(cell(page, 'B13')).toHaveText(/^1\.600/);

  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  const mentor = await person('mentor', '/mentor/results/1#tab=people');
  await mentor.getByRole('main').getByRole('link', { name: 'Παρασκευή Αγγελοπούλου' }).click();
  await mentor.getByRole('searchbox').fill('Παραδοχές!B12');
  await expect(mentor.getByRole('gridcell', { name: '9.000', exact: true })).toBeVisible();
});

test('a business plan that was handed in is read, and takes no value', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'mentee27', PLAN);
  await fill(page, 'B11', '12345');
  await isSaved(page);
  // A wrong entry is still there after a reload, and named before anything is handed in.
  await fill(page, 'B12', 'xyz');
  await cell(page, 'B11').click();
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await expect(cell(page, 'B12')).toHaveText(/^xyz/);
  await page.getByRole('button', { name: 'Προηγούμενη' }).click();
  await page.getByRole('button', { name: 'Επόμενη' }).click();
  await page.getByRole('button', { name: 'Υποβολή' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Γράψατε «xyz», που δεν αποθηκεύτηκε.')).toBeVisible();
  await dialog.getByRole('button', { name: /Παραδοχές!B12/ }).click();
  await expect(plan(page).getByRole('grid')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(cell(page, 'B12')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Υποβολή' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/proto-vima$/);
  await enter(page, 'mentee27', PLAN);
  await expect(cell(page, 'B11')).toHaveText(/^12\.345/);
  await cell(page, 'B11').click();
  await page.keyboard.type('5');
  await expect(plan(page).getByRole('textbox')).toHaveCount(0);
  await expect(cell(page, 'B11')).toHaveText(/^12\.345/);
});

test('two people fill in different cells, and choose where they changed the same one', async ({ page, faults }) => {
  test.slow();
  allow(faults, /Answer|RemainingTime/i);
  await enter(page, 'mentee21', PLAN);
  const phone = await person('mentee21', PLAN);
  await cell(page, 'B11').waitFor();
  await page.route(/RemainingTime/i, (route) => route.abort());
  await fill(phone, 'B11', '11111');
  await isSaved(phone);
  // The first page has not seen that, and changes another cell.
  await fill(page, 'B12', '22222');
  await isSaved(page);
  await fill(page, 'B11', '33333');
  const two = plan(page).getByRole('group', { name: 'B11: δύο τιμές' });
  await expect(two.getByText('Από αλλού: 11.111')).toBeVisible();
  await expect(two).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await plan(page).getByRole('button', { name: 'B11' }).click();
  await expect(two).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(two.getByRole('button', { name: 'Διατήρηση της δικής μου' })).toBeFocused();
  await two.getByRole('button', { name: 'Διατήρηση της άλλης' }).press('Enter');
  await expect(two).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(cell(page, 'B11')).toHaveText(/^11\.111/);
  // A save of the other page arrives without a reload while an editor is open.
  await expect(cell(phone, 'B12')).toHaveText(/^22\.222/, { timeout: 20_000 });
  await page.unroute(/RemainingTime/i);
  await cell(page, 'B13').dblclick();
  await page.keyboard.type('9');
  await fill(phone, 'B14', '4444');
  await expect(cell(page, 'B14')).toHaveText(/^4\.444/, { timeout: 20_000 });
  await expect(plan(page).getByRole('textbox')).toBeFocused();
});
