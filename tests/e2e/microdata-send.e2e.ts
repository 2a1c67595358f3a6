import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openMis, type Mis } from '../support/mis-server.ts';
import { DEMO_PASSWORD, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support.ts';

/** The installation allows the address of an information system, so this journey has a server of its own. */
const port = Number(process.env['E2E_PORT'] ?? 53170) + 9;
const origin = `http://127.0.0.1:${port}`;
test.use({ baseURL: origin });
test.setTimeout(120_000);

let server: ChildProcess;
let mis: Mis;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  mis = await openMis();
  server = spawn(process.execPath, ['tests/support/e2e-server.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), OUTGOING_HOSTS: mis.origin, OUTGOING_NETWORKS: '127.0.0.1' },
  });
  await expect(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200)).toPass({
    timeout: 150_000,
  });
});

test.afterAll(async () => {
  await mis.close();
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
});

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Narrows the list to the forms that are final, and waits until it has no others. */
async function listFinal(page: Page): Promise<void> {
  const chip = button(page, /^Οριστικό/).first();
  const count = /\d+/.exec(await chip.innerText())?.[0] ?? '';
  await chip.click();
  await expect(button(page, `Λήψη XML για ${count} άτομα`)).toBeVisible();
}

test('microdata are downloaded, refused by the information system, and sent again', async ({ page }) => {
  const data = { Username: 'admin', Password: DEMO_PASSWORD };
  expect((await page.request.post('/Account/Login', { data, headers: { origin } })).status()).toBe(200);
  await open(page, '/admin/project/microdata');
  await listFinal(page);
  await expect(page.getByText('ορίστε τη διεύθυνσή του')).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await button(page, /^Λήψη XML/).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('microdata.xml');
  const xml = await readFile(await file.path(), 'utf8');
  expect(xml).toContain('phase="start"');

  await open(page, '/admin/project');
  await page.getByLabel('Διεύθυνση του ΟΠΣ').fill(mis.url);
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).first().click();
  const saving = page.getByRole('dialog', { name: 'Αποθήκευση έκδοσης' });
  await saving.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(saving).toBeHidden();
  await expect(page.getByText(/^Αποθηκεύτηκε/)).toBeVisible();

  mis.answer({ refuses: '<b>Ο ΑΦΜ δεν βρέθηκε στο μητρώο.</b>' });
  await open(page, '/admin/project/microdata');
  await listFinal(page);
  await button(page, /^Αποστολή \d+ ατόμων στο ΟΠΣ$/).click();
  await expect(dialog(page)).toContainText(/Στοιχεία έναρξης: θα σταλούν \d+ άτομα στο ΟΠΣ, με κωδικό έργου 5012345/);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Αποστολή/ })
    .click();
  const refusal = page.getByRole('dialog', { name: 'Το ΟΠΣ δεν δέχτηκε τα στοιχεία' });
  await expect(refusal).toContainText('<b>Ο ΑΦΜ δεν βρέθηκε στο μητρώο.</b>');
  await refusal.getByRole('button', { name: 'Εντάξει' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Απορρίφθηκε' }).first()).toContainText('στο μητρώο');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  mis.answer({ accepts: true });
  await button(page, /^Αποστολή \d+ ατόμων στο ΟΠΣ$/).click();
  await dialog(page)
    .getByRole('button', { name: /^Αποστολή/ })
    .click();
  await expect(page.getByText(/^Το ΟΠΣ δέχτηκε τα στοιχεία \d+ ατόμων\.$/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Στάλθηκε' }).first()).toBeVisible();
  await expect(button(page, /^Αποστολή \d+ ατόμων/)).toBeHidden();
  expect(mis.accepted.size).toBe(1);
  expect([...mis.accepted.values()][0]?.match(/<person /g)).toEqual(xml.match(/<person /g));
});
