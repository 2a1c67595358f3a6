import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { appData } from '../../../tools/app-data.ts';
import { firstLoad } from '../../../tools/first-load.ts';
import type { Bench } from '../harness/bench.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = ['engine/react/index.ts'];
const ENTRIES = ['engine/index.ts', ...PAGE];
const REACT = /^react(?:-dom)?(?:\/|$)/;
const ENGINE = /[\\/]engine[\\/]/;

export type Left = (id: string) => boolean;

/** The engine's code as the app builds it, minified and compressed: alone, and with its dependencies except React. */
export const size: Bench = {
  name: 'size',
  async run() {
    const notOwn: Left = (id) => !ENGINE.test(id) && !id.startsWith('\0');
    const isReact: Left = (id) => REACT.test(id);
    const page = await weigh(PAGE, notOwn);
    const own = await weigh(ENTRIES, notOwn);
    const wholePage = await weigh(PAGE, isReact);
    const whole = await weigh(ENTRIES, isReact);
    return [
      { what: "the engine's own code that runs a page (engine/react), gzip", ours: page.first, unit: 'KB', bar: 45 },
      { what: 'what it loads later (inspector, drafts, flows, export), gzip', ours: page.later, unit: 'KB' },
      { what: 'all own code with checker and document tools, gzip', ours: own.first + own.later, unit: 'KB', bar: 45 },
      { what: 'what runs a page with its dependencies, without React, gzip', ours: wholePage.first, unit: 'KB' },
      { what: 'all with its dependencies, without React, gzip', ours: whole.first + whole.later, unit: 'KB' },
    ];
  },
};

interface Weight {
  /** Kilobytes that come at once, and those that come when they are needed. */
  readonly first: number;
  readonly later: number;
}

export async function weigh(entries: readonly string[], isLeft: Left): Promise<Weight> {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [...appData(), firstLoad(/[\\/]engine[\\/](?:react[\\/])?index\.ts$/)],
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: entries.map((entry) => join(ROOT, entry)),
        preserveEntrySignatures: 'strict',
        external: (id, _importer, resolved) => (resolved || !/^[./]/.test(id)) && isLeft(id),
      },
    },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.flatMap((one) => (one.type === 'chunk' ? [one] : []));
  const first = new Set<string>();
  const visit = (file: string): void => {
    if (first.has(file)) return;
    first.add(file);
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName);
  const sum = (now: boolean): number =>
    chunks
      .filter(({ fileName }) => first.has(fileName) === now)
      .reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length / 1000, 0);
  return { first: sum(true), later: sum(false) };
}
