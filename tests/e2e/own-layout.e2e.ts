import type { Page } from '@playwright/test';
import {
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  identify,
  newPage,
  open,
  test,
  title,
} from './support.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Μενού' }).getByRole('link');
const list = (page: Page) => page.getByRole('list', { name: 'Μενού' });
const labels = async (page: Page) => (await menu(page).allInnerTexts()).map((text) => text.split('\n')[0]);
/** Preferences are sent after a pause: the last text that the server received for a page. */
function keptBy(page: Page): () => string {
  let last = '';
  page.on('response', (reply) => {
    if (/\/api\/project\/SetUserData/i.test(reply.url()) && reply.ok()) last = reply.request().postData() ?? '';
  });
  return () => last;
}
/** The order of a menu that begins with the library, and no order at all. */
const LIBRARY_FIRST = /"menu":\["library"/;
const NO_ORDER = /"keep":\{(?:"[^"]+":\{\})?\}/;

test('a mentor puts the menu in order by buttons and by keyboard, finds it on a phone, and takes it back', async ({
  page,
}) => {
  await enter(page, 'mentor6', '/customlayout');
  const usual = await labels(page);
  expect(usual[0]).toBe('Αρχική');
  const library = usual.indexOf('Βιβλιοθήκη');
  await expectAccessible(page);

  const kept = keptBy(page);
  const up = list(page).getByRole('button', { name: 'Πιο πάνω: Βιβλιοθήκη' });
  await up.click();
  await expect(menu(page).nth(library - 1)).toContainText('Βιβλιοθήκη');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page).nth(library - 2)).toContainText('Βιβλιοθήκη');
  await list(page).getByRole('listitem').filter({ hasText: 'Βιβλιοθήκη' }).locator('[data-handle]').focus();
  await page.keyboard.press('Home');
  await expect(menu(page).first()).toContainText('Βιβλιοθήκη');
  await expect(list(page).getByRole('button', { name: 'Πιο πάνω: Βιβλιοθήκη' })).toBeDisabled();
  await expect.poll(kept).toMatch(LIBRARY_FIRST);
  await open(page, '/home');
  await expect(menu(page).first()).toContainText('Βιβλιοθήκη');

  const small = await newPage();
  await small.setViewportSize({ width: 320, height: 720 });
  await identify(small, 'mentor6');
  await open(small, '/customlayout');
  await expect(list(small).getByRole('listitem').first()).toContainText('Βιβλιοθήκη');
  await expectNoSidewaysScroll(small);
  const keptSmall = keptBy(small);
  await small.getByRole('button', { name: 'Επαναφορά της αρχικής σειράς' }).click();
  await expect(list(small).getByRole('listitem').first()).toContainText('Αρχική');
  await expect.poll(keptSmall).toMatch(NO_ORDER);
  await small.close();

  await open(page, '/about');
  await expect.poll(() => labels(page)).toEqual(usual);
});

test('a mentor drags a line to another place', async ({ page }) => {
  await enter(page, 'mentor5', '/customlayout');
  const handles = list(page).locator('[data-handle]');
  const [first, third] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()];
  if (!first || !third) throw new Error('There are no handles');
  const moved = (await labels(page))[2] ?? '';
  await page.mouse.move(third.x + 8, third.y + 8);
  await page.mouse.down();
  await page.mouse.move(third.x + 8, third.y - 20);
  await page.mouse.move(first.x + 8, first.y - 4, { steps: 5 });
  const kept = keptBy(page);
  await page.mouse.up();
  await expect(menu(page).first()).toContainText(moved);
  await expect.poll(kept).toMatch(/"menu":\[/);
  await page.getByRole('button', { name: 'Επαναφορά της αρχικής σειράς' }).click();
  await expect(menu(page).first()).toContainText('Αρχική');
  await expect.poll(kept).toMatch(NO_ORDER);
});

test('a preference leads there, and the language follows a choice in place', async ({ page }) => {
  await enter(page, 'mentor5', '/settings');
  await page.getByRole('link', { name: 'Σειρά μενού και αρχικής σελίδας' }).click();
  await expect(title(page)).toHaveText('Η διάταξή μου');
  await open(page, '/settings');
  await page.getByText('English', { exact: true }).click();
  await expect(title(page)).toHaveText('Preferences');
  await expect(page).toHaveURL(/\/en\/proto-vima\/settings$/);
  await page.getByText('Ελληνικά', { exact: true }).click();
  await expect(title(page)).toHaveText('Προτιμήσεις');
});
