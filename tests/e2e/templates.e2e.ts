import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

test.setTimeout(120_000);
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** That an attack does nothing is seen after the time that it takes elsewhere. */
const settle = (page: Page) => page.waitForTimeout(1_500);

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

test('a hostile document reaches nothing from its preview, even if nobody has cleaned it', async ({ page, faults }) => {
  const hits: string[] = [];
  const elsewhere = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end('x');
  });
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  const base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const reach = `try { top.document.title = 'taken'; document.cookie = 'taken=1' } catch {} new Image().src = '${base}/script'; top.location = '${base}/top'`;
  const Html = `<p id="seen">κείμενο</p><base href="${base}/base/"><meta http-equiv="refresh" content="0;url=${base}/refresh">
    <script>${reach}</script><img src="${base}/x" onerror="${reach}"><svg onload="${reach}"></svg><iframe srcdoc="<script>parent.${reach}</script>"></iframe>
    <form id="f" action="${base}/form" method="post" target="_top"><button id="send">x</button></form><a id="away" href="${base}/away" target="_top">x</a>
    <link rel="prefetch" href="${base}/prefetch"><link rel="stylesheet" href="${base}/sheet"><link rel="dns-prefetch" href="${base}"><style>@import url(${base}/import);p{background:url(${base}/background)}</style>
    <iframe src="${base}/frame"></iframe><object data="${base}/object"></object><video src="${base}/video" autoplay></video>`;
  // Each is a line of the console, which says what was refused.
  allow(faults, /./);
  await page.route('**/templates/preview', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ Documents: [{ UserId: '1', Name: 'Άννα', Html }], Pdf: false }),
    }),
  );
  await preview(page);
  const frame = page.frameLocator('iframe[title="Άννα"]');
  await expect(frame.locator('#seen')).toBeVisible();
  await frame.locator('#send').click();
  await frame.locator('#away').click();
  await settle(page);
  expect(hits).toEqual([]);
  expect(await page.title()).not.toBe('taken');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('taken');
  await expect(page).toHaveURL(/admin\/templates/);
  await page.evaluate(() => {
    globalThis.print = () => undefined;
  });
  await button(page, 'Εκτύπωση').click();
  await settle(page);
  expect(hits).toEqual([]);
  elsewhere.close();
  faults.policy.length = 0;
});

test('a document is sent to the people who are chosen in a list, to each their own', async ({ page }) => {
  await enter(page, 'admin', '/admin/user/list#query=mentee4');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows.nth(1)).toBeVisible();
  for (const row of [rows.nth(0), rows.nth(1)]) await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Έγγραφο για κάθε άτομο' }).click();
  const dialog = page.getByRole('dialog', { name: 'Έγγραφο για κάθε άτομο' });
  await expect(dialog.getByText('Για 2 άτομα. Βλέπετε το έγγραφο του πρώτου.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Πρότυπο' }).click();
  await page.getByRole('option', { name: 'Βεβαίωση συμμετοχής' }).click();
  await dialog.getByRole('textbox', { name: 'Ώρες συμμετοχής' }).fill('35');
  // No script reads the text within the frame.
  await expect(dialog.locator('iframe')).toHaveAttribute('srcdoc', />35</);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Αποστολή σε 2 άτομα' }).click();
  const question = page.getByRole('dialog', { name: 'Αποστολή σε 2 άτομα' });
  await question.getByRole('button', { name: 'Αποστολή σε 2 άτομα' }).click();
  await expect(dialog.getByText('Στάλθηκαν 2 email. Χωρίς διεύθυνση email: 0.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Αποστολή σε 2 άτομα' })).toBeDisabled();
});
