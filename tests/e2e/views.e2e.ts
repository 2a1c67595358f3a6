import type { Page } from '@playwright/test';
import { allow, enter, expect, open, person, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const FAILED = /Κάτι σε αυτό το σημείο δεν λειτούργησε/;

test.setTimeout(90_000);

/** The id of an action, by its title. */
async function actionOf(page: Page, title: string): Promise<string> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const reply = await page.request.post('/api/action/all', { data: { all: true }, headers: { origin } });
  const all: readonly { Id: string; Title: string }[] = await reply.json();
  return all.find(({ Title }) => Title === title)?.Id ?? '';
}

/** Replaces the code editor's text by pasting: typing would close brackets. */
async function write(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await main(page).locator('.monaco-editor').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

async function save(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click();
}

test('a view that throws says so, leads an administrator to the line, and one that does not compile is refused', async ({
  page,
  faults,
}) => {
  allow(faults, /SaveFunctions|fault [0-9a-f]{8}/);
  const mentee = await person('mentee');
  const id = await actionOf(mentee, 'Συνοδευτική επιστολή');
  await enter(page, 'admin');
  const { origin } = new URL(page.url());
  const data = { Id: id, Functions: 'function advice(input) {\n  return input.nobody.name;\n}\n' };
  expect((await page.request.post('/api/action/SaveFunctions', { data, headers: { origin } })).status()).toBe(200);
  await open(mentee, `/mentee/action/${id}`);
  await expect(main(mentee).getByText(FAILED)).toBeVisible({ timeout: 20_000 });
  // The exception is for administrators; a reader gets the number by which it is found.
  await expect(main(mentee).getByText(/Αριθμός βλάβης: [0-9a-f]{8}/)).toBeVisible();
  await expect(main(mentee).getByText(/nobody|TypeError/)).toHaveCount(0);
  await expect(main(mentee).getByRole('link', { name: /επεξεργαστή/ })).toHaveCount(0);

  await open(page, `/mentor/mentee/18/${id}`);
  await expect(main(page).getByText(FAILED)).toBeVisible({ timeout: 20_000 });
  await expect(
    main(page)
      .getByText(/TypeError/)
      .first(),
  ).toBeVisible();
  await main(page)
    .getByRole('link', { name: /Άνοιγμα στον επεξεργαστή/ })
    .click();
  await expect(main(page).getByRole('tab', { name: 'Συναρτήσεις' })).toHaveAttribute('aria-selected', 'true');
  await expect(main(page).getByText('Ο κώδικας της προβολής σταμάτησε')).toBeVisible({ timeout: 20_000 });

  await write(page, 'function advice() {\n  return ;;;(\n}\n');
  await save(page);
  const line = main(page).locator('.active-line-number').first();
  await expect(main(page).getByText(/SyntaxError/)).toBeVisible();
  await expect(line).toHaveText('3');
  // Refused at the same place again, it leads there again.
  await page.keyboard.press('ControlOrMeta+End');
  await expect(line).not.toHaveText('3');
  await save(page);
  await expect(line).toHaveText('3');
});

test('a design of one’s own is saved over another’s, and an older one comes back', async ({ page, faults }) => {
  allow(faults, /setGridView/);
  await enter(page, 'admin');
  const id = await actionOf(page, 'Έλεγχος φακέλου');
  const { origin } = new URL(page.url());
  const ask = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data, headers: { origin } });
    expect(reply.status(), await reply.text()).toBe(200);
    return reply;
  };
  const found = await ask('/api/praxis/action/view', { Id: id, View: 'GridView' });
  const { Document: shown }: { Document: object } = await found.json();
  const designed = (words: string) =>
    JSON.stringify({ ...shown, body: { widget: 'text', props: { text: words } } }, null, 2);

  await open(page, `/admin/action/${id}/view/GridView`);
  await main(page).getByRole('button', { name: 'Ξεχωριστό σχέδιο' }).click();
  await expect(main(page).locator('.view-lines').first()).toContainText('"version"', { timeout: 30_000 });
  await write(page, designed('Η πρώτη μορφή'));
  await save(page);
  await expect(page.getByText('Η προβολή αποθηκεύτηκε.')).toBeVisible();
  await expect(main(page).getByText('1 αποθήκευση')).toBeVisible();

  await main(page).getByRole('button', { name: 'Επεξεργασία σχεδίου' }).click();
  await expect(main(page).locator('.view-lines').first()).toContainText('Η πρώτη μορφή');
  await ask(`/api/action/setGridView/${id}`, { html: designed('Ενός άλλου'), Base: 1 });
  await write(page, designed('Η δική μου'));
  await save(page);
  const conflict = page.getByRole('dialog', { name: 'Κάποιος αποθήκευσε πρώτος' });
  await expect(conflict.getByText('Ενός άλλου', { exact: true })).toBeVisible();
  await conflict.getByRole('button', { name: 'Διατήρηση της δικής μου' }).click();
  await expect(main(page).getByText('3 αποθηκεύσεις')).toBeVisible();

  await main(page).getByRole('button', { name: 'Ιστορικό' }).click();
  const history = page.getByRole('dialog', { name: 'Ιστορικό' });
  await history.getByText(/^Έκδοση 1/).click();
  await expect(history.getByText('Η πρώτη μορφή')).toBeVisible();
  await history.getByRole('button', { name: 'Επαναφορά' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Επανήλθε η παλαιότερη έκδοση.')).toBeVisible();
  const after = await ask('/api/praxis/action/view', { Id: id, View: 'GridView' });
  expect((await after.json()).Text).toContain('Η πρώτη μορφή');
  await main(page).getByRole('button', { name: 'Αφαίρεση σχεδίου' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Αφαίρεση σχεδίου' })
    .click();
  await expect(page.getByText('Το σχέδιό της αφαιρέθηκε.')).toBeVisible();
});
