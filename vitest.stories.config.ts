import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defaultExclude, defineConfig } from 'vitest/config';
import { visitedUnits } from './.storybook/visited-units.ts';
import { storyName } from './.storybook/write-screens.ts';
import { CHROMIUM_FLAGS } from './tools/browser.mjs';

// React of production, as the browsers of readers run it: it takes half the time of the one for development.
process.env['NODE_ENV'] = 'production';

const launchOptions = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS };

const all = process.env['STORIES'] === 'all';

/** Visits show these in a real browser, and check them by axe. */
const visited = [...visitedUnits()].map((name) => `.storybook/screens/${storyName(name)}.stories.tsx`);

/** The widgets' stories and the first of each screen that no visit shows, or all, in a real browser and each checked by axe: `vitest run --config vitest.stories.config.ts`. */
export default defineConfig({
  plugins: [storybookTest({ configDir: '.storybook', tags: { include: [all ? 'dev' : 'test'] } })],
  test: {
    name: 'stories',
    exclude: [...defaultExclude, ...(all ? [] : visited)],
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
