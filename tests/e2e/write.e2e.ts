import { enter, expect, expectAccessible, test } from './support.ts';

// It is not run here: other journeys need what it would change. The server's tests run it.
test('an administrator sees how many records a bulk change would change before it is asked for', async ({ page }) => {
  await enter(page, 'admin', '/admin/write', 'en');
  await page.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Mark old notifications as read' }).click();
  const day = page.getByRole('textbox', { name: 'Before' }).first();
  const preview = page.getByRole('button', { name: 'Preview' });
  await expect(preview).toBeDisabled();
  await day.fill('01-01-2000');
  await page.keyboard.press('Tab');
  await preview.click();
  await expect(page.getByText('There is no record to change.')).toBeVisible();
  await day.fill('01-01-2100');
  await page.keyboard.press('Tab');
  await expect(page.getByText('There is no record to change.')).toBeHidden();
  await preview.click();
  const change = page.getByRole('button', { name: /^Change \d+ records?$/ });
  await expect(change).toBeVisible();
  await expectAccessible(page);
  const words = await change.innerText();
  await change.click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: words })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(change).toHaveText(words);
});
