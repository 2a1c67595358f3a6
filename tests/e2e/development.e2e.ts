import {
  allow,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  PROJECT,
  test,
  title,
} from './support.ts';

test.setTimeout(120_000);

const TABS = ['Έργο', 'Προβολές', 'Δράσεις', 'Ενημέρωση χρηστών', 'Αρχεία', 'Πληρωμές', 'Πρότυπα εγγράφων'] as const;

test('the console has its tabs in their order, and keeps the open one in the address', async ({ page }) => {
  await enter(page, 'admin', '/admin/development/index');
  const tabs = page.getByRole('main').getByRole('tablist', { name: 'Ανάπτυξη' }).getByRole('tab');
  await expect
    .poll(async () => (await tabs.allTextContents()).filter((text) => text !== 'Υπηρεσίες SQL'))
    .toEqual(TABS);
  await tabs.filter({ hasText: 'Προβολές' }).click();
  await expect(page).toHaveURL(/#.*dTab=Custom/);
  await expect(page.getByRole('link', { name: 'Πορεία ανά στάδιο' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Προβολές' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Πρότυπα εγγράφων' }).click();
  await expect(page).toHaveURL(/dTab=development/);
  await expect(page.getByRole('textbox', { name: /Όνομα νέου προτύπου/ })).toBeVisible({ timeout: 30_000 });
  for (const [hash, name] of [
    ['EditProject', 'Έργο'],
    ['%CF%89Actions', 'Δράσεις'],
    ['AdminUploadUpdate', 'Ενημέρωση χρηστών'],
    ['AdminUpload', 'Αρχεία'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    await open(page, `/admin/development/index#dTab=${hash}`);
    // oxlint-disable-next-line no-await-in-loop -- one page
    await expect(tabs.filter({ hasText: name })).toHaveAttribute('aria-selected', 'true');
  }
  await open(page, '/admin/development/index#dTab=Nope');
  await expect(tabs.filter({ hasText: 'Έργο' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).not.toHaveURL(/Nope/);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});

test('whoever has no view in it has no console', async ({ page, faults }) => {
  allow(faults, /admin%2Fdevelopment/);
  await enter(page, 'manager');
  await expect(page.getByRole('navigation').getByText('Ανάπτυξη')).toHaveCount(0);
  await page.goto(`/el/${PROJECT}/admin/development/index`);
  await expect(title(page)).toHaveText('Δεν βρέθηκε');
});
