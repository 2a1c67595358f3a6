import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { appData } from './tools/app-data.ts';
import { mantineUseId } from './tools/mantine-use-id.ts';

export default defineConfig({
  plugins: [mantineUseId(), ...appData(), react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{engine,schemas,flows,tools,tests/architecture,tests/conformance}/**/*.test.ts',
            'widgets/**/*.test.ts',
            'src/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{engine,widgets,src,tests/conformance}/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          server: { deps: { inline: [/@rjsf\//, /@mantine\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Real processes: npm start, kill -9, backup and restore.
        test: {
          name: 'processes',
          environment: 'node',
          include: ['tests/processes/**/*.test.ts'],
          fileParallelism: false,
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
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
