import type { Page } from '@playwright/test';
import { LANGUAGE_VERSION } from '../../schemas/documents/index.ts';
import { drawForm } from '../support/rotation.ts';
import {
  allow,
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPage,
  signIn,
  test,
} from './support.ts';

const PROJECT = 'proto-vima';
const text = (words: string, more: object = {}) => ({ widget: 'text', props: { text: words }, ...more });
const screen = (name: string, ...children: object[]) => ({
  screen: name,
  version: LANGUAGE_VERSION,
  title: name,
  access: 'main',
  body: { widget: 'stack', children },
});

/** The editor of a document, as soon as it can be typed in. */
async function openEditor(page: Page, name: string, kind = 'screen'): Promise<void> {
  await page.goto(`/en/${PROJECT}/admin/screens?kind=${kind}&name=${encodeURIComponent(name)}`);
  await expect(page.locator('.view-lines')).toContainText(`"${name}"`, { timeout: 30_000 });
}

/** Writes another document over the whole text, by pasting. */
async function write(page: Page, document: object | string): Promise<void> {
  const source = typeof document === 'string' ? document : JSON.stringify(document, null, 4);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), source);
  await page.locator('.view-lines').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

const preview = (page: Page) => page.frameLocator('iframe[title^="Preview at"]');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first();

async function save(page: Page, message: string): Promise<void> {
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description of your change').fill(message);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

/** Saves as another person at the same time. */
async function saveByCall(page: Page, name: string, document: object, base: number, kind = 'screen'): Promise<void> {
  const reply = await page.request.post('/api/praxis/document/save', {
    data: { kind, name, document, message: 'by somebody else', base, ProjectId: PROJECT },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

async function another(username: string, path: string): Promise<Page> {
  const page = await newPage();
  await signIn(page, username, 'en');
  await page.goto(`/en/${PROJECT}/${path}`);
  return page;
}

/** The page comes back to sight: it asks then, and need not be waited for. */
const look = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a screen is changed, reaches those who have it open, and is put back', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', 'en');
  const mentee = await another('mentee', 'settings');
  const before = mentee.getByText('Applies to the whole application and to the emails you receive.');
  await expect(before).toBeVisible({ timeout: 30_000 });
  await page.goto(`/en/${PROJECT}/admin/screens`);
  await page.getByRole('searchbox', { name: 'Find a screen' }).fill('settings');
  await page.getByRole('link', { name: 'settings', exact: true }).click();
  await expect(page.locator('.view-lines')).toContainText('"settings"', { timeout: 30_000 });
  await expect(page.getByText('Built in')).toBeVisible();

  await write(page, screen('settings', { ...text('Changed'), widget: 'textt' }));
  const problem = page.getByRole('button', { name: /Error.*did you mean text\?/ });
  await expect(problem).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText('This is the last version without errors.')).toBeVisible();
  await problem.click();
  await expect(page.locator('.monaco-editor.focused')).toBeVisible();

  await write(page, screen('settings', text('Changed by the test')));
  await expect(preview(page).getByText('Changed by the test')).toBeVisible();
  await save(page, 'A try');
  await expect(page.getByText(/Version \d+ has been saved\./)).toBeVisible();
  await expect(page.getByText(/Changed, version \d+/)).toBeVisible();

  await look(mentee);
  await expect(mentee.getByText('A new version of this screen is ready.')).toBeVisible();
  await expect(before).toBeVisible();
  await mentee.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(mentee.getByText('Changed by the test')).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await history
    .getByText(/Version \d+: A try/)
    .first()
    .click();
  await expect(history.getByText('There are no differences.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Built in')).toBeVisible();
  await expect(page.locator('.view-lines')).not.toContainText('Changed by the test');
});

test('a text stands as it was written: spaces, lines and the order of members', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', 'en');
  const name = 'e2e/as-written';
  const body = { ...screen(name, text('Odd')) };
  await page.goto(`/en/${PROJECT}/admin/screens`);
  await saveByCall(page, name, body, 0);
  const written = [
    '{',
    `  "title":   "As written",   "version": ${LANGUAGE_VERSION}, "screen" : "${name}",`,
    '',
    '',
    '      "access": "main" ,',
    '  "body": { "props": { "text":"Odd" },   "widget": "text" }',
    '}',
    '',
  ].join('\n');
  await openEditor(page, name);
  await write(page, written);
  await save(page, 'As I like it');
  await expect(page.getByText('Version 2 has been saved.')).toBeVisible();
  const source = async (): Promise<{ readonly text: string; readonly document: object }> => {
    const reply = await page.request.post('/api/praxis/document/source', {
      data: { kind: 'screen', name, ProjectId: PROJECT },
      headers: { origin: new URL(page.url()).origin },
    });
    return reply.json();
  };
  expect((await source()).text).toBe(written);
  await page.reload();
  await expect(page.locator('.view-lines')).toContainText('"As written"', { timeout: 30_000 });
  await page.locator('.view-lines').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);

  // Only blanks differ: the history says so, and what a program saves keeps them.
  await write(page, written.replace('"text":"Odd"', '"text" :  "Odd"'));
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await history.getByText(/Version 2: As I like it/).click();
  await expect(history.getByText('The values are equal; only the formatting differs.')).toBeVisible();
  await expect(history.getByText('Line 6')).toBeVisible();
  await page.keyboard.press('Escape');
  const { document } = await source();
  await saveByCall(page, name, { ...document, title: 'By a program' }, 2);
  expect((await source()).text).toBe(written.replace('As written', 'By a program'));
});

test('who loads live has a saved screen at once', async ({ page }) => {
  await signIn(page, 'admin', 'en');
  const live = await another('superadmin', 'about');
  await expect(live.getByRole('heading', { name: 'About the programme' })).toBeVisible();
  const rows = await page.request.post('/api/praxis/document/source', {
    data: { kind: 'screen', name: 'about', ProjectId: PROJECT },
    headers: { origin: new URL(page.url()).origin },
  });
  const { revision }: { revision: number } = await rows.json();
  // The page has loaded the catalogue once before the change.
  await live.waitForResponse(/document\/mark/);
  await saveByCall(page, 'about', screen('about', text('Came by itself')), revision);
  await expect(live.getByText('Came by itself')).toBeVisible();
  await expect(live.getByText('A new version of this screen is ready.')).toHaveCount(0);
  const back = await page.request.post('/api/praxis/document/putback', {
    data: { kind: 'screen', name: 'about', message: '', ProjectId: PROJECT },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(back.status()).toBe(200);
  await expect(live.getByText('Came by itself')).toHaveCount(0);
});

test('when somebody else saved first, both versions are shown and one is chosen', async ({ page, faults }) => {
  const name = `tests/conflict${Date.now()}`;
  allow(faults, /document\/save/);
  await signIn(page, 'admin', 'en');
  await saveByCall(page, name, screen(name, text('at first')), 0);
  await openEditor(page, name);
  await saveByCall(page, name, screen(name, text('theirs')), 1);
  await write(page, screen(name, text('mine')));
  await save(page, 'mine');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(dialog.getByText('theirs', { exact: true })).toBeVisible();
  await expect(dialog.getByText('mine', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Version 3 has been saved.')).toBeVisible();

  await saveByCall(page, name, screen(name, text('theirs again')), 3);
  await write(page, screen(name, text('mine again')));
  await save(page, 'mine');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.locator('.view-lines')).toContainText('theirs again');

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText('Version 1: by somebody else').click();
  await expect(history.getByText('at first')).toBeVisible();
  await history.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog', { name: 'Save a version' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.view-lines')).toContainText('at first');
  await expect(page.getByText('The project’s own, version 5')).toBeVisible();
});

test('typing is completed, examples are inserted, and the preview keeps its state', async ({ page }) => {
  const name = `tests/typed${Date.now()}`;
  await signIn(page, 'admin', 'en');
  await page.goto(`/en/${PROJECT}/admin/screens`);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.locator('.view-lines')).toContainText(`"${name}"`, { timeout: 30_000 });

  await page.getByRole('tab', { name: 'Widgets' }).click();
  await page.getByRole('searchbox', { name: 'Find a widget…' }).fill('password');
  await page
    .getByRole('button', { name: /^Insert passwordInput/ })
    .first()
    .click();
  await expect(page.locator('.view-lines')).toContainText('passwordInput');
  const field = preview(page).locator('input').first();
  await field.fill('kept');

  const unit = `{ "part": "${name}", "version": 1, "state": { "query": { "type": "string", "default": "" } }, "body": { "widget": "textInput", "bind": "state.query", "props": { "label": "Query" } } }`;
  await write(page, unit);
  await preview(page).getByLabel('Query').fill('typed in the preview');
  await write(page, unit.replace('"Query"', '"Search"'));
  await expect(preview(page).getByLabel('Search')).toHaveValue('typed in the preview');
  await write(page, unit.slice(0, -30));
  await expect(page.getByText('This is the last version without errors.')).toBeVisible();
  await expect(preview(page).getByLabel('Search')).toHaveValue('typed in the preview');

  await write(page, unit.replace('"state.query"', '"stat'));
  await page.keyboard.press('End');
  await write(
    page,
    `{ "part": "${name}", "version": 1, "state": { "query": { "type": "string" } }, "body": { "widget": "text", "show": "`,
  );
  await page.keyboard.type('state.');
  await page.getByRole('option', { name: /query/ }).click();
  await expect(page.locator('.view-lines')).toContainText('state.query');
});

test('a preview is what another role sees, in another language and width', async ({ page }) => {
  const name = `tests/seen${Date.now()}`;
  await signIn(page, 'admin', 'en');
  await saveByCall(
    page,
    name,
    screen(
      name,
      text('for all'),
      text('for staff', { access: 'admin' }),
      { widget: 'text', props: { text: { $t: 'shell.ok' } } },
      text('{{lang}}'),
    ),
    0,
  );
  await openEditor(page, name);
  await expect(preview(page).getByText('for staff')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Mentee', exact: true }).click();
  await expect(preview(page).getByText('for staff')).toHaveCount(0);
  await expect(preview(page).getByText('for all')).toBeVisible();
  await page.getByText('EL', { exact: true }).last().click();
  await expect(preview(page).getByText('el', { exact: true })).toBeVisible();
  await page.getByText('320', { exact: true }).click();
  await expect(page.getByTitle('Preview at 320 px')).toBeVisible();
  expect(
    await preview(page)
      .locator('html')
      .evaluate((html) => html.clientWidth),
  ).toBe(320);
});

const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [320, 1280].map((width) => ({ theme, width })));
for (const { theme, width } of drawForm(LOOKS))
  test(`the editor can be used by everybody, ${theme}, ${width} px`, { tag: '@looks' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin', 'en');
    await openEditor(page, 'denied');
    await expect(page.getByText('No problems were found.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (width > 320) return;
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByTitle(/^Preview at/)).toBeVisible();
    await expect(page.locator('.view-lines')).toBeHidden();
  });

test('those who are no administrators have no editor', async ({ page, faults }) => {
  allow(faults, /praxis\/document/);
  await signIn(page, 'coordinator', 'en');
  await page.goto(`/en/${PROJECT}/admin/screens`);
  await expect(page).toHaveURL(/signin/);
  const reply = await page.request.post('/api/praxis/document/catalogue', {
    data: {},
    headers: { origin: new URL(page.url()).origin },
  });
  expect(reply.status()).toBe(403);
  expect(DEMO_PASSWORD).not.toBe('');
});
