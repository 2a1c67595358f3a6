import type { Locator, Page } from '@playwright/test';
import { allow, DEMO_PASSWORD, enter, expect, PROJECT, test } from './support.ts';

const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const lines = (page: Page): Locator => main(page).locator('.view-lines').first();
const left = (page: Page): Locator => main(page).getByText('Your changes are here');

/** Leaves the page and confirms the question about unsaved edits. */
const leaveAnyway = (page: Page): void => void page.on('dialog', (asked) => void asked.accept());

/** Replaces the code editor's text by pasting: typing would close brackets. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await lines(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

/** The edits in this browser, of all people. */
const device = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

/** The page dies without a word; the same address in another. */
async function afterCrash(page: Page): Promise<Page> {
  const url = page.url();
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(url);
  return again;
}

test('half-typed JSON of the screen editor is there after a reload, and goes when it is thrown away', async ({
  page,
}) => {
  const half = `{"screen": "about", "words": "mine ${Date.now()}`;
  await enter(page, 'admin', '/admin/screens?kind=screen&name=about', 'en');
  await expect(lines(page)).toContainText('"about"', { timeout: 30_000 });
  await paste(page, half);
  await expect(main(page).getByText('Unsaved changes', { exact: true })).toBeVisible();
  leaveAnyway(page);
  await page.reload();
  await expect(lines(page)).toContainText('mine', { timeout: 30_000 });
  await expect(left(page)).toBeVisible();
  await expect(main(page).getByText(/They were not saved \(.*\d\d:\d\d.*\)/)).toBeVisible();

  await main(page).getByRole('button', { name: 'Discard changes' }).first().click();
  await dialog(page).getByRole('button').last().click();
  await expect(lines(page)).not.toContainText('mine');
  await expect.poll(() => device(page)).not.toContain('mine');
});

test('half-typed JSON of a project’s settings is there after a reload, but for its secrets', async ({ page }) => {
  const secret = `key-${Date.now()}`;
  await enter(page, 'admin', '/admin/project/nea-afetiria', 'en');
  await main(page).getByRole('tab', { name: 'JSON' }).click();
  await expect(lines(page)).toContainText('"Config"', { timeout: 30_000 });
  await paste(
    page,
    `{\n  "Config": {\n    "communicator": {\n      "ApiKey": "${secret}",\n      "Domain": "example.org"\n`,
  );
  leaveAnyway(page);
  await page.reload();
  await expect(lines(page)).toContainText('"example.org"', { timeout: 30_000 });
  await expect(main(page).getByText('Passwords and keys are not stored on the device')).toBeVisible();
  await expect(lines(page)).not.toContainText(secret);
  expect(await device(page)).not.toContain(secret);
  await main(page).getByRole('button', { name: 'Discard changes' }).first().click();
  await dialog(page).getByRole('button').last().click();
  await expect(left(page)).toHaveCount(0);
});

test('a form about a person comes back after a crash, its password does not, and nobody else sees it', async ({
  page,
}) => {
  const name = `kept${Date.now()}`;
  await enter(page, 'admin', '/admin/user', 'en');
  await main(page).getByLabel('Username').fill(name);
  await main(page).getByLabel('First password').fill('Kept!Pass123');
  await expect.poll(() => device(page)).toContain(name);
  expect(await device(page)).not.toContain('Kept!Pass123');
  const again = await afterCrash(page);
  await expect(main(again).getByLabel('Username')).toHaveValue(name);
  await expect(main(again).getByLabel('First password')).toHaveValue('');
  await expect(main(again).getByText('Passwords and keys are not stored on the device')).toBeVisible();

  await enter(again, 'manager', '/admin/user', 'en');
  await expect(main(again).getByLabel('Username')).toHaveValue('');
  await expect(left(again)).toHaveCount(0);

  await enter(again, 'admin', '/admin/user', 'en');
  await expect(main(again).getByLabel('Username')).toHaveValue(name);
  await main(again).getByRole('button', { name: 'Discard changes' }).first().click();
  await dialog(again).getByRole('button').last().click();
  await expect.poll(() => device(again)).not.toContain(name);
  await expect(main(again).getByLabel('Username')).toHaveValue('');
});

test('a questionnaire that is designed comes back after a crash, and is saved over the end of a session', async ({
  page,
  faults,
}) => {
  test.setTimeout(120_000);
  allow(faults, /401|hub|negotiate/);
  const name = `Kept ${Date.now()}`;
  await enter(page, 'admin', '/admin/questionnaire', 'en');
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await dialog(page).getByLabel('Title').fill(name);
  await dialog(page).getByRole('button', { name: 'New questionnaire' }).click();
  await expect(page.getByText('Version 1')).toBeVisible();
  await page.getByRole('button', { name: 'Add a section' }).last().click();
  await dialog(page).getByLabel('Title').fill('What I typed');
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(main(page).getByText('Unsaved changes')).toBeVisible();
  await expect.poll(() => device(page)).toContain('What I typed');

  const again = await afterCrash(page);
  await expect(left(again)).toBeVisible();
  await expect(main(again).getByText('What I typed').first()).toBeVisible();
  await again.context().clearCookies();
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(again).getByRole('textbox').fill('over the end');
  await dialog(again).getByRole('button', { name: /^Save/ }).click();
  const signIn = again.getByRole('dialog', { name: 'Sign in again' });
  await signIn.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await again.keyboard.press('Enter');
  await expect(again.getByText('Version 2 has been saved.')).toBeVisible();
  await expect(left(again)).toHaveCount(0);
  await expect.poll(() => device(again)).not.toContain('What I typed');
  await again.reload();
  await expect(main(again).getByText('What I typed').first()).toBeVisible();
  await expect(left(again)).toHaveCount(0);
  expect(again.url()).toContain(PROJECT);
});

test('what is typed in the forms of a questionnaire’s design comes back after a crash, and goes with OK', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const ok = (of: Page) => dialog(of).getByRole('button', { name: 'OK' });
  const cancel = (of: Page) => dialog(of).getByRole('button', { name: 'Cancel' });
  const isRestored = (of: Page) => dialog(of).getByText('Your changes are here');
  await enter(page, 'admin', '/admin/questionnaire', 'en');
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await dialog(page).getByLabel('Title').fill(`Forms ${Date.now()}`);
  await dialog(page).getByRole('button', { name: 'New questionnaire' }).click();
  await expect(page.getByText('Version 1')).toBeVisible();

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await cancel(page).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(isRestored(page)).toHaveCount(0);
  await dialog(page).getByLabel('Introduction before the start').fill('Half a welcome');
  await expect.poll(() => device(page)).toContain('Half a welcome');
  const second = await afterCrash(page);
  await second.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(isRestored(second)).toBeVisible();
  await expect(dialog(second).getByLabel('Introduction before the start')).toHaveValue('Half a welcome');
  await ok(second).click();
  await expect(main(second).getByText('Unsaved changes')).toBeVisible();
  await second.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(isRestored(second)).toHaveCount(0);
  await cancel(second).click();

  await second.getByRole('button', { name: 'Add a section' }).last().click();
  await dialog(second).getByLabel('Title').fill('Half a section');
  await expect.poll(() => device(second)).toContain('Half a section');
  const third = await afterCrash(second);
  await main(third).getByRole('button', { name: 'Section', exact: true }).click();
  await expect(isRestored(third)).toBeVisible();
  await expect(dialog(third).getByLabel('Title')).toHaveValue('Half a section');
  await ok(third).click();

  await third.getByRole('button', { name: 'Add a question' }).click();
  await third.getByRole('menuitem', { name: 'Long text', exact: true }).click();
  await dialog(third).getByLabel('Question text').fill('Half a question');
  await expect.poll(() => device(third)).toContain('Half a question');
  const last = await afterCrash(third);
  const question = last.locator('[data-pointer="/Sections/0/Questions/0/0"]');
  await question.focus();
  await question.press('Enter');
  await expect(isRestored(last)).toBeVisible();
  await expect(dialog(last).getByLabel('Question text')).toHaveValue('Half a question');
  await ok(last).click();
  await expect(question).toContainText('Half a question');
  for (let time = 0; time < 2; time++) {
    await question.press('Enter');
    await expect(dialog(last).getByLabel('Question text')).toHaveValue('Half a question');
    await expect(isRestored(last)).toHaveCount(0);
    await cancel(last).click();
  }
});

test('a table that is brought in comes back after a crash, but for its passwords', async ({ page }) => {
  await enter(page, 'admin', '/admin/project/users#tab=add', 'en');
  await main(page)
    .getByLabel('Paste a table')
    .fill('Username;Password;last_name;my note\nkept1;Kept!Pass123;Alpha;nobody’s');
  await page.keyboard.press('Tab');
  await expect(main(page).getByText('kept1').first()).toBeVisible();
  await expect.poll(() => device(page)).toContain('Alpha');
  expect(await device(page)).not.toContain('Kept!Pass123');
  expect(await device(page)).not.toContain('nobody');

  const again = await afterCrash(page);
  await expect(left(again)).toBeVisible();
  await expect(main(again).getByText('Only columns with a field are stored')).toBeVisible();
  await expect(main(again).getByText('Alpha').first()).toBeVisible();
  await main(again).getByRole('button', { name: 'Discard changes' }).click();
  await dialog(again).getByRole('button').last().click();
  await expect(left(again)).toHaveCount(0);
  await expect.poll(() => device(again)).not.toContain('Alpha');
  await again.reload();
  await expect(main(again).getByLabel('Paste a table')).toBeVisible();
  await expect(left(again)).toHaveCount(0);
});
