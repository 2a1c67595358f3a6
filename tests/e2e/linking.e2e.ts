import type { Page } from '@playwright/test';
import { enter, expect, filterBy, person, test } from './support.ts';

const LINK = '/admin/project/linkusers';
const alert = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const mentorNames = (page: Page) => page.getByRole('list', { name: 'Μέντορες' }).getByRole('button');
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Ωφελούμενοι' })
    .or(page.getByRole('grid', { name: 'Ωφελούμενοι' }))
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

async function chooseActions(page: Page, ...titles: readonly RegExp[]): Promise<void> {
  const field = page
    .getByRole('textbox', { name: 'Δράσεις' })
    .or(page.getByRole('combobox', { name: 'Δράσεις' }))
    .first();
  await field.click();
  for (const title of titles) await page.getByRole('option', { name: title }).click();
  await page.keyboard.press('Escape');
}

test('links a mentor to actions of everybody whom the filter shows, and puts them back', async ({ page }) => {
  await enter(page, 'admin', LINK);
  await page.getByRole('tab', { name: 'Μέντορας ανά δράση' }).click();
  // Others may have come or left meanwhile.
  const all = page.getByRole('button', { name: /^Αντιστοίχιση \d+ ωφελουμένων$/ });
  await all.click();
  await expect(page.getByText('Δεν έχετε επιλέξει δράσεις!')).toBeVisible();
  await chooseActions(page, /Το βιογραφικό μου/, /Συνοδευτική επιστολή/);
  await all.click();
  await expect(page.getByText('Δεν έχετε επιλέξει Σύμβουλο!')).toBeVisible();

  await mentorNames(page).first().click();
  await page.getByRole('searchbox', { name: 'Αναζήτηση ωφελουμένων' }).fill('παπ');
  const some = page.getByRole('button', { name: /^Αντιστοίχιση \d+ ωφελ(ουμένων|ούμενου)$/ });
  await expect(page.getByText(/Στα φίλτρα ταιριάζουν? [1-9] ωφελούμεν/)).toBeVisible();
  await some.click();
  await expect(alert(page)).toContainText(/σε 2 δράσεις για \d ωφελούμεν.*Η ενέργεια δεν αναιρείται\./);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Αντιστοίχιση/ })
    .click();
  await expect(page.getByText('ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ')).toBeVisible();
  await expect(page.getByText(/μόνο για δράσεις/).first()).toBeVisible();

  await page.getByRole('button', { name: /^Επαναφορά για \d+ ωφελούμεν/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Επαναφορά/ })
    .click();
  await expect(page.getByText('ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ').last()).toBeVisible();
});

test('gives the newest mentee a mentor, and who supervises that mentor sees them', async ({ page }) => {
  await enter(page, 'admin', LINK);
  await filterBy(page, 'Έχουν μέντορα', 'Χωρίς μέντορα');
  await expect(rows(page)).toHaveCount(1);
  const name =
    (
      await rows(page)
        .first()
        .getByRole('button', { name: /^Αντιστοίχιση / })
        .getAttribute('aria-label')
    )?.replace('Αντιστοίχιση ', '') ?? '';
  await page.getByRole('searchbox', { name: 'Αναζήτηση μεντόρων' }).fill('λαμπρο');
  await expect(mentorNames(page)).toHaveCount(1);
  await mentorNames(page).first().click();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Αντιστοίχιση / })
    .click();
  await expect(page.getByText('ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ')).toBeVisible();
  await expect(page.getByText('Κανένας ωφελούμενος δεν ταιριάζει με τα φίλτρα.')).toBeVisible();

  const other = await person('supervisor2', '/admin/project/supervisor');
  await mentorNames(other).filter({ hasText: 'Λαμπροπούλου' }).click();
  await expect(other.getByRole('heading', { name: 'Ωφελούμενοι: Αναστασία Λαμπροπούλου' })).toBeVisible();
  await other.getByRole('searchbox', { name: 'Αναζήτηση ωφελουμένων' }).fill(name);
  await expect(rows(other)).toHaveCount(1);
});

test('warns of meetings that come closer than 45 minutes', async ({ page }) => {
  await enter(page, 'admin', LINK);
  const search = page.getByRole('searchbox', { name: 'Αναζήτηση ωφελουμένων' });
  // Two mentees of the demo meet half an hour apart, too close for one mentor.
  await search.fill('Δήμητρα Ρούσσου');
  await expect(rows(page)).toHaveCount(1);
  const mentor = page.getByRole('searchbox', { name: 'Αναζήτηση μεντόρων' });
  await mentor.fill('Γεωργίου');
  await expect(mentorNames(page)).toHaveCount(1);
  await mentorNames(page).first().click();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Αντιστοίχιση / })
    .click();
  await expect(alert(page)).toContainText('Συναντήσεις πολύ κοντά μεταξύ τους');
  await expect(alert(page)).toContainText('Ίδιος μέντορας');
  await page.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(rows(page).first()).not.toContainText('Γεωργίου');
});

test('links a mentor to a supervisor and takes the link away', async ({ page }) => {
  await enter(page, 'manager', '/admin/project/linksupervisorsmentors');
  await page.getByRole('list', { name: 'Επόπτες' }).getByRole('button').first().click();
  const free = page.getByRole('button', { name: /^Αντιστοίχιση / });
  const before = await free.count();
  await free.first().click();
  await expect(page.getByText('Η εποπτεία του μέντορα ορίστηκε.')).toBeVisible();
  await expect(free).toHaveCount(before - 1);
  await page
    .getByRole('button', { name: /^Αφαίρεση / })
    .first()
    .click();
  await expect(page.getByText('Η εποπτεία του μέντορα καταργήθηκε.')).toBeVisible();
});
