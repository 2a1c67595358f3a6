import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readWorkbookFile } from '../../workbook/files/read.ts';
import {
  allow,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  identify,
  newPage,
  open,
  test,
} from './support.ts';

const FILE = 'tests/conformance/workbooks/files/plan.xlsx';
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const cell = (page: Page, name: RegExp): Locator => page.getByRole('gridcell', { name }).first();

/** Imports the file as a new workbook, and opens it. */
async function importFile(page: Page, title: string, file = FILE): Promise<void> {
  await enter(page, 'admin', '/admin/workbooks', 'en');
  await button(page, 'Import a file').click();
  await dialog(page).locator('input[type="file"]').setInputFiles(file);
  await expect(dialog(page).getByText('Everything in the file was imported.')).toBeVisible();
  await expect(dialog(page).getByText(/formulas: 10 · inputs: 3/)).toBeVisible();
  await button(page, 'Continue').click();
  await dialog(page).getByLabel('Title').fill(title);
  await button(page, 'Create').click();
  // The first one that is saved starts the process that checks it.
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 30_000 });
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save').first().click();
  await dialog(page).getByRole('textbox').fill('From the test');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
}

async function markInput(page: Page, name: string): Promise<void> {
  await cell(page, /2026/).click();
  await page.getByText('Input', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Apply').click();
}

test('a file is imported, an input marked, saved, opened again, and downloaded as a file', async ({ page }) => {
  test.setTimeout(120_000);
  await importFile(page, 'First plan');
  await expect(page.getByRole('gridcell', { name: /12,600\.53/ })).toBeVisible();
  await markInput(page, 'έτος');
  await save(page);
  await expect(page.getByText('Version 2 has been saved.')).toBeVisible();

  await open(page, '/admin/workbook?name=first-plan', 'en');
  await cell(page, /2026/).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('έτος');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download .xlsx').click()]);
  const { workbook, report } = await readWorkbookFile(new Uint8Array(await readFile(await download.path())), 'a.xlsx');
  expect(report).toMatchObject({ formulas: 10, inputs: 4, notes: [] });
  expect(workbook.Inputs).toContainEqual({ FullName: 'έτος' });
});

test('who saves later is told of the other, and chooses', async ({ page, faults }) => {
  test.setTimeout(120_000);
  allow(faults, /409|Conflict/);
  await importFile(page, 'Shared plan');
  const other = await newPage();
  await identify(other, 'admin');
  await open(other, '/admin/workbook?name=shared-plan', 'en');
  await markInput(other, 'theirs');
  await save(other);
  await expect(other.getByText('Version 2 has been saved.')).toBeVisible();

  await markInput(page, 'mine');
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Somebody else saved first' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Version 3 has been saved.')).toBeVisible();
});

test('a file that is no workbook is refused with the reason', async ({ page }) => {
  await enter(page, 'admin', '/admin/workbooks', 'en');
  await button(page, 'Import a file').click();
  const broken = { name: 'plan.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004broken') };
  await dialog(page).locator('input[type="file"]').setInputFiles(broken);
  await expect(dialog(page).getByText('The file is damaged or was not downloaded completely.')).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
});
