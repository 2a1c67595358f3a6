import { drawForm } from '../support/rotation.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support.ts';

const LOOKS = [
  { language: 'el', theme: 'light', width: 1280 },
  { language: 'en', theme: 'dark', width: 320 },
] as const;
for (const { language, theme, width } of drawForm(LOOKS)) {
  test(`the inspector says why: ${language} ${theme} ${width}`, { tag: '@looks' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, 'admin', language);
    await page.goto(`/${language}/proto-vima/admin/user/list`);
    await page.getByText('Ανδρέας Αγγελόπουλος').first().waitFor();
    await page.keyboard.press('Shift+Backquote');
    const hidden = page.locator('[role="treeitem"][data-standing="show"]').first();
    await hidden.click();
    const inspector = page.getByRole('complementary').filter({ has: page.getByRole('tree') });
    await expect(inspector.getByRole('listitem').first()).toContainText('jobs.export.state');
    await expect(inspector.getByRole('link')).toHaveAttribute(
      'href',
      /admin\/screens\?kind=screen&name=admin%2Fuser%2Flist&pointer=/,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Shift+Backquote');
    await expect(page.getByRole('tree')).toHaveCount(0);
  });
}

test('a click while picking chooses a node and does nothing else', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/el/proto-vima/admin/user/list');
  await page.getByText('Ανδρέας Αγγελόπουλος').first().waitFor();
  await page.keyboard.press('Shift+Backquote');
  await page.getByRole('tree').waitFor();
  await page.getByText('Ανδρέας Αγγελόπουλος').first().click();
  await expect(page.getByRole('heading', { level: 3, name: /avatarLabel/ })).toBeVisible();
  await expect(page).toHaveURL(/admin\/user\/list$/);
});

test('who is no administrator has no inspector', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.keyboard.press('Shift+Backquote');
  await expect(page.getByRole('tree')).toHaveCount(0);
});
