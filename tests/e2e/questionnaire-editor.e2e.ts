import type { Locator, Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, PROJECT, test } from './support.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const ok = (page: Page): Promise<void> => dialog(page).getByRole('button', { name: 'OK' }).click();
const card = (page: Page, text: string): Locator => page.locator('[data-pointer]').filter({ hasText: text });
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('[data-pointer] [data-part="text"]')
    .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));

/** A new questionnaire, open in the editor, with a section. */
async function begin(page: Page, title: string): Promise<void> {
  await enter(page, 'admin', '/admin/questionnaire', 'en');
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByRole('button', { name: 'New questionnaire' }).click();
  await expect(page.getByText('Version 1')).toBeVisible();
  await page.getByRole('button', { name: 'Add a section' }).last().click();
  await dialog(page).getByLabel('Title').fill('Work');
  await ok(page);
}

async function ask(page: Page, type: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  await dialog(page).getByLabel('Question text').fill(text);
}

async function save(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).getByRole('textbox').fill(message);
  await dialog(page).getByRole('button', { name: /^Save/ }).click();
}

test('a questionnaire is made, tried, and saved; its versions can be put back', async ({ page }) => {
  test.setTimeout(180_000);
  await begin(page, 'A first one');
  await ask(page, 'One choice', 'Do you work?');
  await dialog(page).getByLabel('Text', { exact: true }).nth(0).fill('Yes');
  await dialog(page).getByLabel('Text', { exact: true }).nth(1).fill('No');
  await ok(page);
  await ask(page, 'Long text', 'Where?');
  await dialog(page).getByRole('tab', { name: 'When it is shown' }).click();
  await dialog(page).getByRole('button', { name: 'Add a condition' }).first().click();
  await dialog(page).getByRole('combobox', { name: 'Value, 1' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await expect(dialog(page).getByText('“Do you work?” is “Yes”')).toBeVisible();
  await ok(page);
  await expect(card(page, 'Where?')).toContainText('Shown when “Do you work?” is “Yes”');

  await page.getByRole('tab', { name: 'Trial' }).click();
  const trial = page.frameLocator('iframe');
  await trial.getByRole('button', { name: 'Start' }).click();
  await expect(trial.getByText('Where?')).toBeHidden();
  await trial.getByRole('radio', { name: 'Yes' }).check();
  await trial.getByRole('textbox', { name: 'Where?' }).fill('At home');
  await expect(trial.getByText('100%')).toBeVisible();

  await save(page, 'Two questions');
  await expect(page.getByText('Version 2 has been saved.')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.reload();
  await expect(card(page, 'Where?')).toBeVisible();

  await page.getByRole('button', { name: 'Versions' }).click();
  await dialog(page)
    .getByText(/^Version 1/)
    .click();
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version 3 has been saved.')).toBeVisible();
  await expect(card(page, 'Where?')).toBeHidden();
});

test('questions are moved, copied and cut by keyboard, and every step can be taken back', async ({ page }) => {
  test.setTimeout(120_000);
  await begin(page, 'By keyboard');
  for (const text of ['First', 'Second']) {
    await ask(page, 'Long text', text);
    await ok(page);
  }
  expect(await shown(page)).toEqual(['First', 'Second']);
  await card(page, 'First').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => shown(page)).toEqual(['Second', 'First']);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+v');
  await expect.poll(() => shown(page)).toEqual(['Second', 'First', 'First']);
  const ids = await page.locator('[data-pointer] code').allTextContents();
  expect(new Set(ids).size).toBe(3);
  await page.keyboard.press('Escape');
  await card(page, 'Second').focus();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+v');
  await expect.poll(() => shown(page)).toEqual(['First', 'First', 'Second']);
  for (const before of [
    ['Second', 'First', 'First'],
    ['Second', 'First'],
    ['First', 'Second'],
  ]) {
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page)).toEqual(before);
  }
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => shown(page)).toEqual(['Second', 'First']);
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await shown(page)).length).toBe(1);
});

test('a question is dragged beside another', async ({ page }) => {
  await begin(page, 'By mouse');
  for (const text of ['Left', 'Right']) {
    await ask(page, 'Short texts', text);
    await ok(page);
  }
  const handle = card(page, 'Right').locator('[draggable="true"]');
  await handle.hover();
  await page.mouse.down();
  const target = await card(page, 'Left').boundingBox();
  if (!target) throw new Error('nothing to drop on');
  await page.mouse.move(target.x + target.width / 2, target.y + 20, { steps: 5 });
  await page.mouse.move(target.x + target.width + 2, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('[data-pointer="/Sections/0/Questions/0/1"]')).toContainText('Right');
});

test('what is wrong in the text is told at its line, and somebody who saves first is not written over', async ({
  page,
  faults,
}) => {
  test.setTimeout(180_000);
  allow(faults, /quest\/save|409/i);
  await begin(page, 'By two');
  await ask(page, 'Long text', 'Mine');
  await ok(page);
  const id = /questionnaire\/(\w+)/.exec(page.url())?.[1] ?? '';
  const document = { version: 1, Title: 'By another', Sections: [] };
  const data = { ProjectId: PROJECT, QuestId: id, Document: document, Base: 1, Message: 'First' };
  const { origin } = new URL(page.url());
  expect((await page.request.post('/api/praxis/quest/save', { data, headers: { origin } })).status()).toBe(200);

  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.locator('.view-lines')).toContainText('"Mine"', { timeout: 30_000 });
  await page.locator('.monaco-editor').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('{ "Title": "T", "Sections": [{ "Titel": "a" }] }');
  await expect(page.getByText('There is an unknown field.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByRole('button', { name: 'Add a section' }).first().click();
  await ok(page);
  await save(page, 'Second');
  await expect(dialog(page).getByText('somebody else saved the same questionnaire')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Version 3 has been saved.')).toBeVisible();
});

test('the editor is accessible, and fits a phone', async ({ page }) => {
  await begin(page, 'On a phone');
  await ask(page, 'Several choices', 'What do you like?');
  await ok(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.goto(`/en/${PROJECT}/admin/questionnaire`);
});
