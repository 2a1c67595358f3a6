import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appData } from './tools/app-data.ts';
import { classNames } from './tools/class-names.ts';
import { firstLoad } from './tools/first-load.ts';
import { accentColour, firstPaint } from './tools/first-paint.ts';
import { pageStyles } from './tools/page-styles.ts';
import { packageChanges } from './tools/package-changes.ts';

export default defineConfig({
  root: 'src',
  publicDir: 'public',
  plugins: [
    ...packageChanges(),
    ...appData(),
    firstLoad(/[\\/]src[\\/]main\.tsx$/),
    accentColour(),
    firstPaint(),
    pageStyles(),
    classNames(),
    react(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      // The widgets of the first page are meant to be in the entry, though their definitions load them lazily.
      onLog: (level, log, tell) => void (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' || tell(level, log)),
    },
  },
});
