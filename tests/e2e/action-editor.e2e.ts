import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, person, test, title } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const menuOf = (page: Page, action: string) => page.getByRole('button', { name: `Ενέργειες: ${action}`, exact: true });

/** The last match: a dialog covers earlier ones with the same name. */
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const agree = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Διαγραφή' }).click();

test.setTimeout(180_000);

test('an action is made, described, locked until another is done, published, and reaches a mentee', async ({
  page: admin,
}) => {
  const name = 'Το πλάνο της εβδομάδας';
  await enter(admin, 'admin', '/admin/action/list');
  await admin.getByRole('button', { name: 'Νέα δράση' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Τίτλος' }).fill(name);
  await choose(admin, 'Τύπος', 'Εργασία');
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(title(admin)).toHaveText(name);

  await admin.getByRole('textbox', { name: 'Περιγραφή' }).fill('Τρία πράγματα ως την Παρασκευή.');
  await expect(main(admin).getByText('Τρία πράγματα ως την Παρασκευή.').last()).toBeVisible();
  await admin.getByRole('tab', { name: 'Συνθήκες' }).click();
  const opens = admin.getByRole('group', { name: 'Ανοίγει όταν' });
  await opens.getByRole('button', { name: 'Νέα συνθήκη' }).click();
  await choose(admin, 'Σε τι αφορά, 1', 'Ολοκληρωμένες δράσεις');
  await choose(admin, 'Τιμή, 1', 'Βεβαίωση εργοδότη');
  await expect(opens.getByText('«Ολοκληρωμένες δράσεις» περιλαμβάνει «Βεβαίωση εργοδότη»')).toBeVisible();
  await expect(main(admin).getByText(/είναι ανοιχτή για 0,/)).toBeVisible();
  await admin.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(admin.getByText(/^Αποθηκεύτηκε/)).toBeVisible();

  const mentee = await person('mentee', '/mentee/actions');
  await expect(main(mentee).getByText(name)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(admin.getByText(new RegExp(`^Η «${name}» θα είναι διαθέσιμη σε όλους`))).toBeVisible();
  await admin.getByRole('dialog').getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(admin.getByText(/^Δημοσιεύτηκε για/)).toBeVisible();
  await mentee.reload();
  await expect(main(mentee).getByText(name)).toBeVisible();
  await expect(main(mentee).getByRole('link', { name })).toHaveCount(0);
});

test('who saves second sees both, and an old version comes back', async ({ page: admin, faults }) => {
  allow(faults, /SaveGrid/);
  const path = '/admin/action/9';
  await enter(admin, 'admin', path);
  const manager = await person('manager', path);
  const field = (page: Page) => page.getByRole('textbox', { name: 'Τίτλος', exact: true });
  const before = await field(admin).inputValue();
  await field(manager).fill(`${before} (υπεύθυνος)`);
  await field(admin).fill(`${before} (διαχειριστής)`);
  await manager.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(manager.getByText(/^Αποθηκεύτηκε/)).toBeVisible();
  await admin.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(admin.getByRole('dialog').getByText(/υπεύθυνος/)).toBeVisible();
  await admin.getByRole('button', { name: 'Διατήρηση της δικής μου' }).click();
  await expect(admin.getByText(/^Αποθηκεύτηκε/)).toBeVisible();

  await admin.getByRole('button', { name: 'Ιστορικό' }).click();
  await admin
    .getByRole('dialog')
    .getByText(/^Έκδοση/)
    .last()
    .click();
  await admin.getByRole('button', { name: 'Επαναφορά' }).click();
  await expect(field(admin)).toHaveValue(before);
  await admin.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(admin.getByText(/^Αποθηκεύτηκε/).last()).toBeVisible();
  await expect(main(admin).getByText('Δεν έχει αποθηκευτεί')).toHaveCount(0);
});

test('an action is copied and deleted; one in which somebody worked stays', async ({ page, faults }) => {
  allow(faults, /action\/remove/);
  await enter(page, 'admin', '/admin/action/list');
  const one = 'Ο χάρτης των δεξιοτήτων μου';
  await menuOf(page, one).click();
  await page.getByRole('menuitem', { name: 'Διαγραφή' }).click();
  await agree(page);
  await expect(page.getByText(/Μπορείτε να την αποσύρετε/)).toBeVisible();
  await menuOf(page, one).click();
  await page.getByRole('menuitem', { name: 'Αντίγραφο' }).click();
  await expect(title(page)).toHaveText(`${one} (αντίγραφο)`);
  await page.getByRole('link', { name: 'Δράσεις' }).last().click();
  await page.getByRole('searchbox', { name: 'Αναζήτηση δράσης' }).fill('αντιγραφο');
  await menuOf(page, `${one} (αντίγραφο)`).click();
  await page.getByRole('menuitem', { name: 'Διαγραφή' }).click();
  await agree(page);
  await expect(page.getByText('Καμία δράση δεν ταιριάζει.')).toBeVisible();
});

test('a type is made and renamed, and every page is fit for all', async ({ page }) => {
  await enter(page, 'admin', '/admin/action/list#tab=types');
  await page.getByRole('link', { name: 'Νέος τύπος' }).click();
  await page.getByRole('textbox', { name: 'Όνομα τύπου' }).fill('Επίσκεψη');
  await page.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(title(page)).toHaveText('Επίσκεψη');
  await page.getByRole('textbox', { name: 'Όνομα τύπου' }).fill('Επίσκεψη σε επιχείρηση');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Ο τύπος αποθηκεύτηκε.').last()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
