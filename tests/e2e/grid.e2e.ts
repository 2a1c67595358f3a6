import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter, expect, test } from './support.ts';

const ALL = '/mentor/action2/list';
const grid = (page: Page) => page.getByRole('grid');
const count = async (page: Page): Promise<number> => {
  const text = page.getByText(/^\d+ ωφελούμεν(ος|οι)$/);
  await expect(text).toBeVisible();
  return Number.parseInt((await text.textContent()) ?? '', 10);
};

async function exported(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ]);
  return readFile(await file.path());
}

test('shows every mentee to administrators, by mentor too, and twenty actions at a time', async ({ page }) => {
  await page.setViewportSize({ width: 1700, height: 900 });
  await enter(page, 'admin', ALL);
  const all = await count(page);
  await page.getByRole('combobox', { name: 'Μέντορας' }).click();
  await page.getByRole('option').first().click();
  await expect.poll(() => count(page)).toBeLessThan(all);
  await expect(grid(page).getByRole('columnheader', { name: /Ερωτηματολόγιο εισόδου/ })).toBeAttached();
  await page
    .getByRole('button', { name: 'Επόμενες στήλες' })
    .or(page.getByRole('button', { name: /επόμεν/i }))
    .first()
    .click();
  await expect(grid(page).getByRole('columnheader', { name: /Ερωτηματολόγιο εισόδου/ })).toHaveCount(0);
});

test('gives everybody whom the filter shows as CSV, as XLS and as a workbook of the server', async ({ page }) => {
  await enter(page, 'admin', ALL);
  const mentees = await count(page);
  const csv = (await exported(page, 'CSV')).toString('utf8');
  expect(csv.startsWith('\uFEFFΕπώνυμο;Όνομα;Μέντορας;')).toBe(true);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(mentees + 1);
  expect(csv).toContain('Έγινε');
  const xls = (await exported(page, 'Excel (.xls)')).toString('utf8');
  expect(xls.match(/<tr>/g)).toHaveLength(mentees + 1);
  expect(xls).toContain('0.5pt');
  const xlsx = await exported(page, 'Excel (.xlsx)');
  expect(xlsx.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expect(page.getByText('Το αρχείο είναι έτοιμο.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Εξαγωγή' })).toBeEnabled();
});

test('a workbook that nobody wants any more is stopped, and says so', async ({ page }) => {
  await enter(page, 'admin', ALL);
  const mentees = await count(page);
  // A line so slow that nothing of the file has come yet.
  await page.evaluate(() => (HTMLAnchorElement.prototype.click = () => undefined));
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)', exact: true }).click();
  await expect(page.getByText(`Σε εξέλιξη: 0 από ${mentees}`)).toBeVisible();
  await page.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(page.getByText('Η εξαγωγή σταμάτησε.')).toBeVisible();
  await expect(page.getByText(/^Σε εξέλιξη:/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Εξαγωγή' })).toBeEnabled();
});

test('opens what waits beside the grid, which keeps the open cell in view, and goes on by J and Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'mentor', '/mentor/action/list');
  await expect(page.getByRole('button', { name: /^Περιμένουν απάντηση \d+$/ })).toBeVisible();
  await grid(page).getByRole('gridcell').locator('button').nth(18).click();
  const panel = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Επόμενο' }) });
  const open = grid(page).locator('[role=gridcell][data-current]');
  const [edge, cell] = await Promise.all([panel.boundingBox(), open.boundingBox()]);
  expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual(edge?.x ?? 0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('j');
  await expect(panel.getByText(/^1 από \d+ που περιμένουν/)).toBeVisible();
  const first = await open.getAttribute('id');
  await page.keyboard.press('j');
  await expect(panel.getByText(/^2 από \d+ που περιμένουν/)).toBeVisible();
  expect(await open.getAttribute('id')).not.toBe(first);
});

test('updates ticked mentees together, once somebody agrees to the number', async ({ page }) => {
  await enter(page, 'mentor2', '/mentor/action/list');
  const ticks = grid(page).getByRole('checkbox');
  await ticks.nth(1).check();
  await ticks.nth(2).check();
  await page.getByRole('button', { name: 'Ενημέρωση 2 επιλεγμένων' }).click();
  const dialog = page.getByRole('dialog', { name: 'Μαζική ενημέρωση' });
  await dialog
    .getByRole('textbox', { name: 'Δράση' })
    .or(dialog.getByRole('combobox', { name: 'Δράση' }))
    .first()
    .click();
  await page.getByRole('option', { name: /Ο χάρτης των δεξιοτήτων μου/ }).click();
  await dialog
    .getByRole('combobox', { name: 'Πεδίο' })
    .or(dialog.getByRole('textbox', { name: 'Πεδίο' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Πόσο σίγουροι είστε για αυτά;' }).click();
  await dialog.getByRole('textbox', { name: 'Νέα τιμή' }).fill('3');
  await expect(dialog.getByText(/Πόσο σίγουροι είστε για αυτά;: .+ → 3/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Ενημέρωση 2 ωφελουμένων' }).click();
  const sure = /Θα αλλάξει η εργασία 2 ωφελουμένων στη δράση «Ο χάρτης των δεξιοτήτων μου»: .+ = 3/;
  await expect(page.getByText(sure)).toBeVisible();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Ενημέρωση 2 ωφελουμένων' }).click();
  await expect(dialog.getByText(/Ενημερώθηκαν 2 ωφελούμενοι|έμειν/).first()).toBeVisible();
});

/** Cells and headings that the edge of the table, or its menu, cuts off. */
const cut = (page: Page) =>
  grid(page).evaluate((table) => {
    const menu = table.querySelector('[role=columnheader]:not([data-column]):last-child');
    const box = table.getBoundingClientRect();
    const edge = menu ? menu.getBoundingClientRect().left : box.left + table.clientLeft + table.clientWidth;
    return [...table.querySelectorAll('[data-column]')].flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return left < edge - 0.5 && right > edge + 0.5 ? [cell.textContent] : [];
    });
  });

for (const [path, name] of [
  ['/admin/late', 'late answers'],
  ['/admin/audit', 'the audit log'],
  ['/admin/project/users', 'the people of a project'],
  [ALL, 'the grid of actions'],
] as const)
  test(`cuts no column of ${name} before somebody scrolls, and shows where more of them are`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter(page, 'admin', path);
    await expect(grid(page)).toBeVisible();
    await expect.poll(() => cut(page)).toEqual([]);
    const goesOn = await grid(page).evaluate((table) => table.scrollWidth - table.clientWidth > 1);
    const goingOn = page.locator('[role="grid"][data-more]');
    await expect(goingOn).toHaveCount(goesOn ? 1 : 0);
    await grid(page).evaluate((table) => table.scrollTo({ left: table.scrollWidth }));
    await expect(goingOn).toHaveCount(0);
  });

test('has twenty actions in view at 1280 pixels, with whole names, whole titles to read out, and what the marks mean', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'mentor', '/mentor/action/list');
  await expect(grid(page)).toBeVisible();
  const inView = () =>
    grid(page).evaluate((table) => {
      const end = table.getBoundingClientRect().left + table.clientLeft + table.clientWidth;
      const headings = [...table.querySelectorAll('[role=columnheader][data-column]')];
      return headings.filter((heading) => heading.getBoundingClientRect().right <= end + 0.5).length;
    });
  await expect.poll(inView).toBe(22);
  const narrow = await grid(page).evaluate((table) =>
    [...table.querySelectorAll('[data-column="0"] a')].flatMap(({ parentElement: name }) =>
      name && name.scrollWidth > name.clientWidth ? [name.textContent] : [],
    ),
  );
  expect(narrow).toEqual([]);
  const title = 'Ημερολόγιο πρώτων εβδομάδων';
  await expect(grid(page).getByRole('columnheader', { name: title }).getByTitle(title)).toHaveText(title);
  await expect(page.getByRole('list', { name: 'Τι σημαίνουν τα σημάδια' })).toContainText('Εκπρόθεσμη');
  await expect(
    grid(page)
      .getByRole('button', { name: /^Ολοκληρώθηκε \S+ Αλεξίου/ })
      .first(),
  ).toHaveAttribute('title', 'Ολοκληρώθηκε');
});
