import { enter, expect, test } from './support.ts';

test('a supervisor has a report sent each month, tries it, and an administrator reads the mail', async ({ page }) => {
  await enter(page, 'supervisor', '/admin/report/view/programme', 'en');
  await page.getByRole('button', { name: 'By email' }).click();
  await page.getByRole('button', { name: 'New schedule' }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('How often', 'Every month');
  await choose('Day', 'Last of the month');
  await choose('Hour', '07:00');
  await choose('Attached file', 'Excel (XLSX)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('On the last day of each month at 07:00')).toBeVisible();
  await page.getByRole('button', { name: 'Send to me now' }).click();
  await expect(page.getByText('It was sent to you alone.')).toBeVisible();

  await enter(page, 'admin', '/admin/mail', 'en');
  await page.getByText('Εικόνα του προγράμματος', { exact: false }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Εικόνα του προγράμματος.xlsx');
  await page.keyboard.press('Escape');

  await enter(page, 'supervisor', '/admin/report/schedules/programme', 'en');
  await page.getByRole('button', { name: 'Remove the schedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the schedule' }).click();
  await expect(page.getByText('The report is not sent to anybody yet.')).toBeVisible();
});
