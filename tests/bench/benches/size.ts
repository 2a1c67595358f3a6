import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { appData } from '../../../tools/app-data.ts';
import type { Bench } from '../harness/bench.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ENTRIES = ['engine/index.ts', 'engine/react/index.ts'];
const REACT = /^react(?:-dom)?(?:\/|$)/;
const ENGINE = /[\\/]engine[\\/]/;

type Left = (id: string) => boolean;

/** The engine's code, minified and compressed: its own alone, and with all that it brings but React. */
export const size: Bench = {
  name: 'size',
  async run() {
    const notOwn: Left = (id) => !ENGINE.test(id);
    const own = await weigh(ENTRIES, notOwn);
    const page = await weigh(['engine/react/index.ts'], notOwn);
    const whole = await weigh(ENTRIES, (id) => REACT.test(id));
    const wholePage = await weigh(['engine/react/index.ts'], (id) => REACT.test(id));
    return [
      { what: "the engine's own code that runs a page (engine/react), gzip", ours: page, unit: 'KB', bar: 45 },
      { what: 'its own code with checker and document tools (both entries), gzip', ours: own, unit: 'KB', bar: 45 },
      { what: 'what runs a page with its dependencies, without React, gzip', ours: wholePage, unit: 'KB' },
      { what: 'both entries with their dependencies, without React, gzip', ours: whole, unit: 'KB' },
    ];
  },
};

async function weigh(entries: readonly string[], isLeft: Left): Promise<number> {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: appData(),
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
  const code = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  return code.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000;
}
