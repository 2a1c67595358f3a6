import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build, type Manifest, type PluginOption } from 'vite';
import { appData } from '../../../tools/app-data.ts';
import { packageChanges } from '../../../tools/package-changes.ts';
import { readFile, rm } from 'node:fs/promises';

const BENCH = join(import.meta.dirname, '..');
/** Each run has a folder of its own, so that two may run at once. */
export const OUT = join(BENCH, '../../.cache/bench', String(process.pid));

/** ours: as the app is built. plain: Mantine as it comes. amis: React 18. */
export type Build = 'ours' | 'plain' | 'amis';

const PLUGINS: Readonly<Record<Build, () => PluginOption[]>> = {
  ours: () => [...packageChanges(), ...appData(), react()],
  plain: () => [...appData(), react()],
  amis: () => [react()],
};

/** Builds pages, each from its file: "pages/nodes-by-hand.tsx". UNMINIFIED=1 keeps the names, for profiling. */
export async function buildPages(kind: Build, files: readonly string[]): Promise<Manifest> {
  const root = kind === 'amis' ? join(BENCH, 'amis') : BENCH;
  const outDir = join(OUT, kind);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: PLUGINS[kind](),
    base: `/${kind}/`,
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      manifest: true,
      minify: process.env['UNMINIFIED'] !== '1',
      // amis' stylesheets have hacks for old browsers that the minifier refuses
      cssMinify: kind !== 'amis',
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: { input: files.map((file) => join(root, file)) },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
  return manifest;
}

export const removePages = (): Promise<void> => rm(OUT, { recursive: true, force: true });
