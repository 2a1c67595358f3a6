import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

test.setTimeout(120_000);
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** Opens a template, and its document for a mentee. */
async function preview(page: Page): Promise<void> {
  await enter(page, 'admin', '/admin/templates?Name=certificate');
  await button(page, 'Επιλογή ατόμου').click({ timeout: 30_000 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('mentee2@');
  await dialog.getByRole('listitem').first().getByRole('button').click();
}

test('the preview of a template is given as PDF, and a refusal is said', async ({ page, faults }) => {
  await preview(page);
  const download = page.waitForEvent('download');
  await button(page, 'PDF').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('certificate.pdf');
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);

  allow(faults, /templates\/pdf/);
  await page.route('**/templates/pdf?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"status":503,"code":"pdf-late","title":"Late."}',
    }),
  );
  await button(page, 'PDF').click();
  await expect(page.getByText('Το αρχείο PDF δεν ολοκληρώθηκε εγκαίρως. Δοκιμάστε με λιγότερα άτομα.')).toBeVisible();
});
