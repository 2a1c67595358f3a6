import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

/** Lists that re-export much more than the entry uses; what it does use of them is found without this. */
const LEFT_TO_THE_BUNDLER =
  /\/node_modules\/@(?:mantine|tabler)\/|\/engine\/(?:(?:document|check|script)\/|index\.ts$)|\/engine\/expression\/(?:[^/]*\.docs|(?:operations\/)?(?:[^/]*\.docs|index))\.ts$|\/schemas\/formats\/index\.ts$|\/engine\/react\/document-view\.tsx$/;

const isPure = (id: string): boolean =>
  /\/(?:engine|schemas|flows)\//.test(id) && /\.(?:ts|json)$/.test(id) && !id.includes('?');

/** The names of the private members of MobX, which end with "_": its own minified release shortens them too. */
function privateNames(): RegExp {
  const source = readFileSync(fileURLToPath(import.meta.resolve('mobx/dist/mobx.mjs')), 'utf8');
  return new RegExp(`^(?:${[...new Set(source.match(/\b[a-zA-Z]+_(?=\b)/g))].join('|')})$`);
}

/** Only the first file has MobX, so no other one may use these names. */
function requireOwnNames(names: RegExp, chunks: readonly Rolldown.OutputChunk[]): void {
  for (const { name, code } of chunks) {
    if (name === 'first') continue;
    const used = code.match(/(?<=\.)[a-zA-Z]+_(?=\b)/g)?.find((each) => names.test(each));
    if (used !== undefined) throw new Error(`The file ${name} uses ${used}, which the first file shortens.`);
  }
}

/** What keeps the first load small: the entry with all that it imports is one file, which compresses better than fifty. */
export function firstLoad(entry: RegExp): Plugin {
  const first = new Set<string>();
  return {
    name: 'first-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // Modules of these folders have no side effects, so unused ones can be removed.
          treeshake: { moduleSideEffects: (id: string) => !isPure(id) },
          output: {
            // The entry names every other file, and names do not compress: their hashes are enough.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            codeSplitting: {
              groups: [{ name: 'first', test: (id: string) => first.has(id) }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const visit = (id: string): void => {
        if (first.has(id) || LEFT_TO_THE_BUNDLER.test(id)) return;
        first.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      for (const id of this.getModuleIds()) if (entry.test(id)) visit(id);
    },
    // A second, slower minifier takes another 2 KB from the file that everybody waits for.
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const [file] = chunks.filter(({ name }) => name === 'first');
      if (!file) return;
      const names = privateNames();
      requireOwnNames(names, chunks);
      const { code } = await minify(file.code, {
        module: true,
        ecma: 2022,
        compress: { passes: 3 },
        mangle: { properties: { regex: names } },
      });
      if (code) file.code = code;
    },
  };
}
