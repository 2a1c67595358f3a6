import type { Page } from '@playwright/test';
import { allow, enter, expect, person, test } from './support.ts';

const SETTINGS = '/admin/project';
/** A separate project, so that the changes affect no other test. */
const SECOND = '/admin/project/nea-afetiria';

// One after the other: they change the same project.
test.describe.configure({ mode: 'default' });

const menu = (page: Page) => page.getByRole('navigation').first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Saves with a reason. */
async function save(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Αποθήκευση έκδοσης' });
  await dialog.getByRole('textbox', { name: 'Τι αλλάξατε' }).fill(message);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
}

/** Opens the menu of a role in the settings. */
async function openRole(page: Page, role: string): Promise<void> {
  await tab(page, 'Ρόλοι και μενού').click();
  await page
    .getByRole('textbox', { name: 'Ρόλος' })
    .or(page.getByRole('combobox', { name: 'Ρόλος' }))
    .first()
    .click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

test('a change of a role’s menu shows on the open page of who holds it', async ({ page }) => {
  test.slow();
  const mentee = await person('mentee');
  await expect(menu(mentee).getByText('Το πρόγραμμα')).toBeVisible();
  await expect(menu(mentee).getByText('Ο κύκλος μου')).toHaveCount(0);

  await enter(page, 'admin', SETTINGS);
  await openRole(page, 'Ωφελούμενος');
  await page.getByRole('button', { name: /Το πρόγραμμα/ }).click();
  await page.getByRole('textbox', { name: 'Ετικέτα στα ελληνικά' }).fill('Ο κύκλος μου');
  await tab(page, 'Έλεγχος').click();
  await expect(page.getByText('Αλλάζουν η σειρά, τα ονόματα ή το προφίλ.')).toBeVisible();
  await save(page, 'Άλλο όνομα στο μενού');
  await expect(page.getByText(/Αποθηκεύτηκε η έκδοση 2/)).toBeVisible();

  await expect(menu(mentee).getByText('Ο κύκλος μου')).toBeVisible({ timeout: 20_000 });
  await expect(menu(mentee).getByText('Το πρόγραμμα')).toHaveCount(0);

  // The earlier version is compared and restored, also for the mentee.
  await page.getByRole('button', { name: 'Ιστορικό' }).click();
  await page.getByRole('button', { name: /Έκδοση 1/ }).click();
  await page.getByRole('button', { name: 'Επαναφορά' }).click();
  await page.getByRole('dialog', { name: 'Αποθήκευση έκδοσης' }).getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText(/Επανήλθε ως έκδοση 3/)).toBeVisible();
  await expect(menu(mentee).getByText('Το πρόγραμμα')).toBeVisible({ timeout: 20_000 });
});

test('half-written JSON is told with its place, stops the save, and is not lost', async ({ page }) => {
  await enter(page, 'admin', SETTINGS);
  await tab(page, 'JSON').click();
  const editor = page.getByRole('textbox', { name: 'Ρυθμίσεις σε JSON' });
  await editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('"half": ');
  await expect(page.getByText(/^\d+:\d+ /).first()).toBeVisible();
  await tab(page, 'Γενικά').click();
  await expect(page.getByText('Ημιτελές JSON')).toBeVisible();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).first().click();
  await expect(page.getByText('Το JSON δεν είναι ολοκληρωμένο: συμπληρώστε το πριν αποθηκεύσετε.')).toBeVisible();
  await expect(page.getByText('"half"').first()).toBeVisible();
});

test('what would lock everybody out is refused at its place, and nothing typed is lost', async ({ page, faults }) => {
  allow(faults, /\/api\/Project\/set/i);
  await enter(page, 'admin', SETTINGS);
  const url = page.getByRole('textbox', { name: 'Διεύθυνση', exact: true });
  await url.fill('signin');
  await expect(page.getByText(/Το «signin» δεν μπορεί να είναι διεύθυνση έργου/)).toBeVisible();
  await save(page, '');
  await expect(page.getByText('Οι ρυθμίσεις έχουν σφάλματα και δεν αποθηκεύτηκαν.').first()).toBeVisible();
  await tab(page, 'Γενικά').click();
  await expect(url).toHaveValue('signin');
});

test('two people at once: the second one keeps both changes', async ({ page, faults }) => {
  test.slow();
  allow(faults, /\/api\/Project\/set/i);
  await enter(page, 'admin', SECOND);
  const manager = await person('manager', SECOND);
  await page.getByRole('checkbox', { name: 'Κεφαλαίο γράμμα' }).uncheck();
  await manager.getByRole('textbox', { name: 'Βασικό χρώμα' }).fill('#7c3aed');
  await save(manager, 'Χρώμα');
  await expect(manager.getByText(/Αποθηκεύτηκε/)).toBeVisible();
  await save(page, 'Κωδικοί');
  await page.getByRole('button', { name: 'Και οι δύο' }).click();
  await expect(page.getByText(/Αποθηκεύτηκε/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Βασικό χρώμα' })).toHaveValue('#7c3aed');
  await expect(page.getByRole('checkbox', { name: 'Κεφαλαίο γράμμα' })).not.toBeChecked();
});

test('what is wrong in a text is marked there in the reader’s language', async ({ page }) => {
  const text = async (written: string): Promise<void> => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), written);
    await page.getByRole('main').locator('.view-lines').first().click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+V');
  };
  const marked = page.locator('.marker-widget');
  page.on('dialog', (asked) => void asked.accept());
  await enter(page, 'admin', '/admin/project/nea-afetiria');
  await page.getByRole('main').getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByRole('main').locator('.view-lines').first()).toContainText('"Config"', { timeout: 30_000 });
  await text('{ "Config": }');
  await expect(page.locator('.squiggly-error').first()).toBeVisible();
  await page.keyboard.press('F8');
  await expect(marked).toContainText('λείπει μια τιμή');
  await expect(marked).not.toContainText(/expected/i);

  await enter(page, 'admin', '/admin/screens?kind=screen&name=about');
  await expect(page.getByRole('main').locator('.view-lines').first()).toContainText('"about"', { timeout: 30_000 });
  await text(
    '{ "screen": "about", "version": 1, "sourses": {}, "body": { "widget": "text", "props": { "text": "α" } } }',
  );
  await expect(page.locator('.squiggly-error').first()).toBeVisible();
  await page.keyboard.press('F8');
  await expect(marked).toContainText('Αυτό το κλειδί δεν είναι γνωστό. Μήπως εννοείτε «sources»;');
});
