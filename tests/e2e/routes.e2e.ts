import type { Page } from '@playwright/test';
import {
  allow,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  person,
  PROJECT,
  test,
  title,
} from './support.ts';

const NAME = 'miniaia-proodos';
const ADDRESS = `screens/${NAME}`;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('navigation').first();

// One after the other: the second goes on with the screen of the first.
test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .last()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Saves the screen of the test with something else in it. */
async function saveWith(page: Page, more: object): Promise<void> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const body = { widget: 'stack', children: [] };
  const document = { screen: NAME, version: 1, title: 'Μηνιαία πρόοδος', address: ADDRESS, body, ...more };
  const data = { kind: 'screen', name: NAME, document, message: '', base: 1, ProjectId: PROJECT };
  const reply = await page.request.post('/api/praxis/document/save', { data, headers: { origin } });
  expect(reply.status()).toBe(200);
}

test('a screen is made with its address and its place in menus, and others reach it at once', async ({
  page,
  faults,
}) => {
  const [mentor, mentee] = [await person('mentor'), await person('mentee')];
  // The mentee has the address from somewhere, before there is anything.
  await open(mentee, `/${ADDRESS}`);
  await expect(title(mentee)).toHaveText('Δεν βρέθηκε');
  await expect(menu(mentor).getByText('Μηνιαία πρόοδος')).toHaveCount(0);

  await enter(page, 'admin', '/admin/screens');
  await page.getByRole('button', { name: 'Νέο', exact: true }).click();
  const made = dialog(page, 'Νέο έγγραφο');
  await made.getByText('Οθόνη', { exact: true }).click();
  await made.getByRole('textbox', { name: 'Τίτλος' }).fill('Μηνιαία πρόοδος');
  await expect(made.getByRole('textbox', { name: 'Όνομα' })).toHaveValue(NAME);
  await expect(made.getByRole('textbox', { name: 'Διεύθυνση' })).toHaveValue(ADDRESS);
  await choose(page, 'Ποιοι την ανοίγουν', 'Μέντορες και η διαχείριση');

  // An invalid value has an error at its field, and the input stays.
  allow(faults, /document\/save/);
  await made.getByRole('textbox', { name: 'Διεύθυνση' }).fill('Πρόοδος');
  await made.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(made.getByText(/^Η διεύθυνση αρχίζει με views\//)).toBeVisible();
  await made.getByRole('textbox', { name: 'Διεύθυνση' }).fill(ADDRESS);
  await made.getByRole('button', { name: 'Δημιουργία' }).click();

  const menus = dialog(page, 'Προσθήκη στα μενού');
  await expect(menus.getByRole('textbox', { name: 'Ετικέτα στα ελληνικά' })).toHaveValue('Μηνιαία πρόοδος');
  await expect(menus.getByRole('checkbox', { name: 'Ωφελούμενος' })).toHaveCount(0);
  await menus.getByRole('checkbox', { name: 'Μέντορας', exact: true }).check();
  await menus.getByRole('textbox', { name: 'Εικονίδιο' }).fill('report');
  await menus.getByRole('button', { name: 'Προσθήκη στα μενού' }).click();
  await expect(page.getByText('Προστέθηκε στο μενού: Μέντορας')).toBeVisible();
  await expect(page.locator('.view-lines')).toContainText(`"${NAME}"`, { timeout: 30_000 });

  await menu(mentor).getByRole('link', { name: 'Μηνιαία πρόοδος' }).click({ timeout: 30_000 });
  await expect(title(mentor)).toHaveText('Μηνιαία πρόοδος');
  await expectAccessible(mentor);
  await expect(mentor).toHaveURL(new RegExp(`/${PROJECT}/${ADDRESS}$`));
  await expect(menu(mentee).getByText('Μηνιαία πρόοδος')).toHaveCount(0);
  // The page that found nothing there learns by itself that there is something now, and not for this reader.
  await expect(title(mentee)).toHaveText('Χωρίς πρόσβαση', { timeout: 30_000 });

  // Another access: whoever has the page open loses it, and the entry that led there; who gets it finds it where they are.
  await saveWith(page, { access: ['Admin', 'Mentee'] });
  await expect(title(mentor)).toHaveText('Χωρίς πρόσβαση', { timeout: 30_000 });
  await expect(menu(mentor).getByText('Μηνιαία πρόοδος')).toHaveCount(0);
  await expect(title(mentee)).toHaveText('Μηνιαία πρόοδος', { timeout: 30_000 });
});

test('a name and an address that are taken are refused with a sentence', async ({ page, faults }) => {
  await enter(page, 'admin', '/admin/screens');
  await page.getByRole('button', { name: 'Νέο', exact: true }).click();
  const made = dialog(page, 'Νέο έγγραφο');
  await made.getByText('Οθόνη', { exact: true }).click();
  await made.getByRole('textbox', { name: 'Όνομα' }).fill('home');
  await expect(made.getByText('Υπάρχει ήδη έγγραφο με αυτό το όνομα.')).toBeVisible();
  await expect(made.getByRole('button', { name: 'Δημιουργία' })).toBeDisabled();
  allow(faults, /document\/save/);
  await made.getByRole('textbox', { name: 'Όνομα' }).fill('μη λατινικά');
  await made.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(made.getByText(/^Το όνομα δεν έγινε δεκτό/)).toBeVisible();
  await made.getByRole('textbox', { name: 'Όνομα' }).fill('another');
  await made.getByRole('textbox', { name: 'Διεύθυνση' }).fill(ADDRESS);
  await made.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(made.getByText('Άλλη οθόνη του έργου έχει ήδη αυτή τη διεύθυνση.').first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
