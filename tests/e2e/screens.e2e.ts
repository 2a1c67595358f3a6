import type { Page } from '@playwright/test';
import {
  COMBINATIONS,
  type Combination,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  identify,
  rotated,
  test,
} from './support.ts';
import { VISITS, type Visit } from './screens.ts';

const named = ({ language, theme, width }: Combination): string => `${language} ${theme} ${width}`;

async function visit(page: Page, { path, as }: Visit, { language, theme, width }: Combination): Promise<void> {
  await page.setViewportSize({ width, height: width === 320 ? 720 : 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  if (as) await identify(page, as);
  await page.goto(`/${language}${path}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('main').locator('[data-skeleton]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const [index, screen] of VISITS.entries()) {
  for (const combination of rotated(index)) {
    test(`${screen.path} as ${screen.as ?? 'nobody'}: ${named(combination)}`, ({ page }) =>
      visit(page, screen, combination));
  }
  for (const combination of COMBINATIONS) {
    test(`@sweep ${screen.path} as ${screen.as ?? 'nobody'}: ${named(combination)}`, ({ page }) =>
      visit(page, screen, combination));
  }
}
