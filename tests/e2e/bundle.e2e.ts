import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { zip } from '../../engine/archive/index.ts';
import { readBundleArchive } from '../../server/domains/projects/bundle/files.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, identify, test } from './support.ts';

type Files = Readonly<Record<string, string>>;

// Other journeys save documents of the first project, which a check of its bundle would have to notice.
const BUNDLE = '/el/nea-afetiria/admin/project#tab=bundle';

const filesOf = async (bytes: Buffer): Promise<Files> => {
  const file = { name: 'project.zip', type: 'application/zip', size: bytes.length, sha256: '', content: { bytes } };
  return Object.fromEntries(await readBundleArchive(file));
};

const choose = (page: Page, files: Files) =>
  page
    .getByRole('main')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'project.zip', mimeType: 'application/zip', buffer: Buffer.from(zip(files)) });

test('a project is downloaded as a bundle, checked, and changed by it', async ({ page }) => {
  await identify(page, 'admin');
  await page.goto(BUNDLE);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Λήψη πακέτου' }).click();
  const files = await filesOf(await readFile(await (await saved).path()));
  expect(Object.keys(files)).toContain('settings.json');

  await choose(page, files);
  await expect(page.getByText('Το πακέτο και το έργο είναι ίδια.')).toBeVisible();
  await choose(page, { ...files, 'screen/try/bundle.json': '{ "screen": "try/bundle", "version": 1, "body": {' });
  await expect(page.getByText('Ένα σφάλμα εμποδίζει την εισαγωγή')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'screen/try/bundle.json' }).first()).toBeVisible();
  await expectAccessible(page);

  const title = `Δοκιμή ${Date.now()}`;
  const text = `{ "screen": "try/bundle", "version": 1, "title": "${title}", "body": { "widget": "text" } }\n`;
  await choose(page, { ...files, 'screen/try/bundle.json': text });
  await page.getByLabel('Αιτιολογία').fill('Από το πακέτο');
  await page.getByRole('button', { name: 'Εισαγωγή 1 αλλαγής' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Εισαγωγή 1 αλλαγής' }).click();
  await expect(page.getByText('Το πακέτο εισήχθη: άλλαξε 1 έγγραφο.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
