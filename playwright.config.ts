import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './tools/browser.mjs';

const port = Number(process.env['E2E_PORT'] ?? 53170);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000, intervals: [20, 50, 100] } },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 900 },
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    // A journey does not see the requests of a service worker. Those about it allow it.
    serviceWorkers: 'block',
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // The pages of a context share a process, and what it has compiled.
      args: [...CHROMIUM_FLAGS, '--process-per-site'],
    },
  },
  // The built app, served by the real server over its own embedded database.
  webServer: {
    command: 'node tests/support/e2e-server.ts',
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: { PORT: String(port), DRAW_MILLISECONDS: '10000' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
