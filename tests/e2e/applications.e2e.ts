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
  await expect(page.getByText('Κρίθηκαν επιλέξιμες')).toBeVisible();
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

test('a card is dragged with a mouse and with a finger, and moved with the keys', async ({ page }) => {
  await enter(page, 'manager', `${LIST}#view=board`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const handles = column('Υποβλήθηκε').getByRole('button', { name: /^Μετακίνηση: / });
  await expect(handles.first()).toBeVisible();
  await expectAccessible(page);
  const board = await page.getByRole('region', { name: 'Αιτήσεις', exact: true }).boundingBox();
  const last = await column('Απορρίφθηκε').boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((board?.x ?? 0) + (board?.width ?? 0) + 1);

  const asks = dialog(page, 'Αλλαγή κατάστασης');
  const askedFor = async (text: string) => {
    await expect(asks.getByText(text)).toBeVisible();
    await button(asks, 'Άκυρο').click();
    await expect(asks).toBeHidden();
  };
  const from = async () => {
    const box = await handles.first().boundingBox();
    return { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
  };
  const to = async (name: string) => {
    const box = await column(name).boundingBox();
    return { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 80 };
  };
  const [start, end] = [await from(), await to('Επιλέξιμη')];
  await page.mouse.move(start.x - 60, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
  await askedFor('1 αίτηση → Επιλέξιμη');

  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const [finger, goal] = [await from(), await to('Επιλέχθηκε')];
  await touch('touchStart', [finger]);
  await touch('touchMove', [{ x: finger.x + 40, y: finger.y + 10 }]);
  await touch('touchMove', [goal]);
  await touch('touchEnd', []);
  await askedFor('1 αίτηση → Επιλέχθηκε');

  const name = (await handles.first().getAttribute('aria-label')) ?? '';
  await handles.first().press('ArrowRight');
  await expect(asks.getByText('1 αίτηση → Επιλέξιμη')).toBeVisible();
  await asks.getByLabel('Αποστολή 1 email').uncheck();
  await button(asks, 'Αλλαγή μίας αίτησης').click();
  await expect(button(column('Επιλέξιμη'), name)).toBeVisible();
  await button(page, 'Αναίρεση').click();
  await expect(button(column('Υποβλήθηκε'), name)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('applications are shared out, noted and scored, and the scores of the others stay hidden until then', async ({
  page,
}) => {
  await enter(page, 'manager', `${LIST}#stages=%5B%22applicant%22%5D&reviewer=none`);
  await page.getByRole('row').getByRole('checkbox').nth(1).check();
  await button(page.getByRole('group', { name: 'Επιλεγμένες αιτήσεις' }), 'Ανάθεση').click();
  const asks = dialog(page, 'Ανάθεση');
  await asks.getByLabel(/, εσείς/).check();
  await button(asks, 'Ανάθεση').click();
  await expect(page.getByText('Ανατέθηκε 1 αίτηση.')).toBeVisible();

  await enter(page, 'manager', `${LIST}#stages=%5B%22applicant%22%5D&reviewer=me`);
  await expect(button(page, /^Δικές μου/)).toBeVisible();
  const name = await openFirst(page);
  await page.getByRole('textbox', { name: 'Νέα σημείωση' }).fill('Να της τηλεφωνήσουμε.');
  await button(page, 'Προσθήκη').click();
  await expect(page.getByText('Να της τηλεφωνήσουμε.', { exact: true })).toBeVisible();
  for (const criterion of ['Κίνητρο', 'Ανάγκη', 'Διαθεσιμότητα'])
    await page.getByRole('group', { name: criterion }).getByText('4', { exact: true }).click();
  await button(page, 'Αποθήκευση βαθμού').click();
  await expect(page.getByText('Ο βαθμός σας: 80')).toBeVisible();
  await expectAccessible(page);

  const other = await newPage();
  await enter(other, 'admin', `${LIST}#query=${encodeURIComponent(name)}`);
  await openFirst(other);
  await expect(other.getByText('Να της τηλεφωνήσουμε.')).toBeVisible();
  await expect(other.getByText('Έχει δώσει βαθμό 1 άτομο. Θα τον δείτε όταν δώσετε τον δικό σας.')).toBeVisible();
  await expect(other.getByText('80', { exact: true })).toBeHidden();
});
