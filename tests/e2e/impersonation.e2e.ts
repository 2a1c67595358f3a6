import { allow, enter, expect, PROJECT, test } from './support.ts';

test('an administrator acts as a mentee, is named, and comes back', async ({ page, faults }) => {
  // The page that is left may still ask for its line.
  allow(faults, /hub\/negotiate/);
  await enter(page, 'admin', '/admin/user/list#query=mentee24');
  const row = page.getByRole('row').filter({ hasText: 'Αγγελόπουλος' });
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Σύνδεση ως' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Δημιουργία συνδέσμου' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByRole('link', { name: 'Άνοιγμα εδώ' }).click();
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(page.getByText('Ενεργείτε ως')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Καλώς ήρθατε/ })).toBeVisible();
  await page.getByRole('button', { name: 'Έξοδος', exact: true }).click();
  await expect(page.getByText('Ενεργείτε ως')).toBeHidden();
  await page.goto(`/${PROJECT}/admin/audit`);
  await expect(page.getByText('Τέλος σύνδεσης ως άλλο άτομο').first()).toBeVisible();
});

test('an administrator looks as a mentee: nothing changes, the page says why, and what was typed stays', async ({
  page,
  faults,
}) => {
  allow(faults, /UpdateFields/);
  await enter(page, 'admin', '/admin/user/list#query=mentee24');
  await page.getByRole('row').filter({ hasText: 'Αγγελόπουλος' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Σύνδεση ως' }).click();
  // The page is loaded anew, as that person has it.
  const anew = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Προβολή ως' }).click();
  await anew;
  await expect(page.getByText('Βλέπετε τη σελίδα ως')).toBeVisible();
  await page.goto(`/${PROJECT}/userinfo`);
  await page.getByLabel('Τηλέφωνο').fill('6911111111');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Βλέπετε τη σελίδα ως άλλο άτομο, οπότε δεν μπορείτε να αλλάξετε κάτι.')).toBeVisible();
  await expect(page.getByLabel('Τηλέφωνο')).toHaveValue('6911111111');
  await page.getByRole('button', { name: 'Έξοδος', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Έξοδος χωρίς αποθήκευση' }).click();
  await expect(page.getByText('Βλέπετε τη σελίδα ως')).toHaveCount(0);
});
