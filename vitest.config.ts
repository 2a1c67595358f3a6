import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultExclude, defineConfig } from 'vitest/config';
import { appData } from './tools/app-data.ts';
import { packageChanges } from './tools/package-changes.ts';
import { isDeep } from './tests/support/depth.ts';

const DOM = '{engine,widgets,src,examples,tests/conformance}/**/*.test.tsx';
const SCENARIOS = 'tests/conformance/scenarios/*.test.tsx';
/** What they put into a module's place would stand there for the next file, too. */
const mocking = globSync(DOM, { cwd: import.meta.dirname, exclude: [SCENARIOS] }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
);

const dom = {
  environment: 'jsdom',
  setupFiles: ['tests/support/dom.ts', 'tests/support/matchers.ts'],
  server: { deps: { inline: [/@rjsf\//, /@mantine\//, /react-router/] } },
};

export default defineConfig({
  plugins: [...packageChanges(), ...appData(), react()],
  test: {
    // A busy machine is no failure; what asks everything takes longer.
    testTimeout: isDeep ? 600_000 : 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Every processor: what starts the tests has little to do while they run.
    maxWorkers: availableParallelism(),
    setupFiles: ['tests/support/processor-seconds.ts', 'operations/index.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // One world for all: a file loads in no time what another one has loaded.
          isolate: false,
          setupFiles: ['tests/support/own-globals.ts'],
          include: [
            '{engine,workbook,schemas,flows,operations,examples,tools,tests/architecture,tests/conformance}/**/*.test.ts',
            'widgets/**/*.test.ts',
            'src/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        // One world for all: loading the widgets anew for each file takes ten times what their tests take.
        test: {
          ...dom,
          name: 'dom',
          isolate: false,
          include: [DOM],
          exclude: [...defaultExclude, ...mocking, SCENARIOS],
        },
      },
      { extends: true, test: { ...dom, name: 'dom-mocking', include: mocking } },
      {
        extends: true,
        // React as it is delivered: its development build takes a third more time.
        oxc: { jsx: { development: false } },
        test: { ...dom, name: 'scenarios', env: { NODE_ENV: 'production' }, include: [SCENARIOS] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // One world for all: loading the server anew takes longer than most files.
          isolate: false,
          include: ['{server,tests/policy}/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Real processes: npm start, kill -9, backup and restore.
        test: {
          name: 'processes',
          environment: 'node',
          // One world for all: each file starts processes of its own.
          isolate: false,
          include: ['tests/processes/**/*.test.ts'],
          exclude: [...defaultExclude, ...(isDeep ? [] : ['**/*.deep.test.ts'])],
          globalSetup: ['tests/processes/templates.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Two nodes on one database and one Redis.
        test: {
          name: 'nodes',
          environment: 'node',
          include: ['tests/nodes/**/*.test.ts'],
          globalSetup: ['tests/nodes/cluster.ts'],
          isolate: false,
          // They share one Redis.
          fileParallelism: false,
          // Other ports than those of the processes, which may run at the same moment.
          env: { FIRST_PORT: String(Number(process.env['FIRST_PORT'] ?? 5410) + 1000) },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
