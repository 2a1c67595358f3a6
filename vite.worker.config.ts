// Builds the service worker and the icons, after the web app.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { appIcons } from './tools/app-icons.ts';

const WEB = join(import.meta.dirname, 'dist/web');

const manifest: Readonly<Record<string, { readonly file: string }>> = JSON.parse(
  readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'),
);
const entry = manifest['index.html'];
if (!entry) throw new Error('The web app is not built');
const files = readdirSync(join(WEB, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name));

export default defineConfig({
  root: 'src',
  publicDir: false,
  plugins: [appIcons()],
  define: {
    BUILD: JSON.stringify(`/${entry.file}`),
    FILES: JSON.stringify(files.map((name) => `/assets/${name}`)),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: 'src/without-network/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
