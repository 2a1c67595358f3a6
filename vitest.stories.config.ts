import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS } from './tools/browser.mjs';

const launchOptions = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS };

const all = process.env['STORIES'] === 'all';

/** The widgets' stories and the first of each screen, or all, in a real browser and each checked by axe: `vitest run --config vitest.stories.config.ts`. */
export default defineConfig({
  plugins: [storybookTest({ configDir: '.storybook', tags: { include: [all ? 'dev' : 'test'] } })],
  test: {
    name: 'stories',
    testTimeout: 30_000,
    // One page shows many files: loading the widgets anew for each takes longer than showing them.
    isolate: false,
    // Two pages of one browser slow each other down.
    maxWorkers: 1,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
