import type { Browser, Page } from '@playwright/test';
import { allow, enter, expect, open, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const FAILED = /Κάτι σε αυτό το σημείο δεν λειτούργησε/;

test.setTimeout(180_000);

/** The id of an action, by its title. */
async function actionOf(page: Page, title: string): Promise<string> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const reply = await page.request.post('/api/action/all', { data: { all: true }, headers: { origin } });
  const all: readonly { Id: string; Title: string }[] = await reply.json();
  return all.find(({ Title }) => Title === title)?.Id ?? '';
}

async function person(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'el-GR', timezoneId: 'Europe/Athens' });
  const page = await context.newPage();
  await enter(page, username);
  return page;
}

/** Writes a text in place of what the code editor has. */
async function write(page: Page, text: string): Promise<void> {
  await main(page).locator('.monaco-editor').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function save(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click();
}

test('a view that throws says so, leads an administrator to the line, and one that does not compile is refused', async ({
  browser,
  page,
  faults,
}) => {
  allow(faults, /SaveFunctions/);
  const mentee = await person(browser, 'mentee');
  const id = await actionOf(mentee, 'Συνοδευτική επιστολή');
  await open(mentee, `/mentee/action/${id}`);
  await expect(main(mentee).getByText(FAILED)).toBeVisible({ timeout: 20_000 });
  await expect(main(mentee).getByRole('link', { name: /επεξεργαστή/ })).toHaveCount(0);

  await enter(page, 'admin', `/mentor/mentee/18/${id}`);
  await expect(main(page).getByText(FAILED)).toBeVisible({ timeout: 20_000 });
  await main(page)
    .getByRole('link', { name: /Άνοιγμα στον επεξεργαστή/ })
    .click();
  await expect(main(page).getByRole('tab', { name: 'Συναρτήσεις' })).toHaveAttribute('aria-selected', 'true');
  await expect(main(page).getByText('Ο κώδικας της προβολής σταμάτησε')).toBeVisible({ timeout: 20_000 });

  await write(page, 'function advice() {\n  return ;;;(\n}\n');
  await save(page);
  await expect(main(page).getByText(/SyntaxError/)).toBeVisible();
});
