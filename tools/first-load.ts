import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

/** Lists that re-export much more than the entry uses; what it does use of them is found without this. */
const LEFT_TO_THE_BUNDLER =
  /\/node_modules\/@(?:mantine|tabler)\/|\/engine\/(?:(?:document|check|script)\/|index\.ts$)|\/engine\/expression\/(?:[^/]*\.docs|(?:operations\/)?(?:[^/]*\.docs|index))\.ts$|\/schemas\/formats\/index\.ts$|\/engine\/react\/document-view\.tsx$/;

/** Files that are loaded together, by what is loaded lazily; whatever else they need alone goes with them. */
const GROUPS: readonly { readonly name: string; readonly has: RegExp; readonly most: number }[] = [
  // What the pages without a project have, too.
  { name: 'outside', has: /\/src\/(?:device\/|shell\/(?:SystemMessage|Toasts)\.tsx$)/, most: Infinity },
  // What every page of a project has.
  {
    name: 'shell',
    has: /\/src\/shell\/|\/src\/(?:app\/(?:EditLink|unread-counts)|pages\/ProjectPage|ports\/server-connection|session\/identity-actor)\.tsx?$|\/flows\/(?:connection|identity)\//,
    most: Infinity,
  },
  { name: 'questions', has: /\/widgets\/question(?!naire)[A-Z]\w*\/[A-Z]\w*\.tsx$/, most: Infinity },
  // A widget that brings more is a file of its own.
  { name: 'everyday', has: /\/widgets\/[a-z]\w*\/[A-Z]\w*\.tsx$/, most: 40_000 },
];

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

/** Nearly every widget has some of them. */
const COMPONENTS = /\/node_modules\/@(?:mantine|tabler|floating-ui)\//;

const isPure = (id: string): boolean =>
  /\/(?:engine|schemas|flows)\//.test(id) && /\.(?:ts|json)$/.test(id) && !id.includes('?');

/** The names of the private members of MobX, which end with "_": its own minified release shortens them too. */
function privateNames(): RegExp {
  const source = readFileSync(fileURLToPath(import.meta.resolve('mobx/dist/mobx.mjs')), 'utf8');
  // pattern-limit 100: it is made of names of MobX, and tests names.
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
  const together = GROUPS.map(({ name }) => ({ name, has: new Set<string>() }));
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
              groups: [{ name: 'first', has: first }, ...together].map(({ name, has }, index, all) => ({
                name,
                test: (id: string) => has.has(id),
                priority: all.length - index,
              })),
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
      const closure = (id: string, without: RegExp, into = new Set<string>()): ReadonlySet<string> => {
        if (first.has(id) || into.has(id) || without.test(id)) return into;
        into.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) closure(next, without, into);
        return into;
      };
      const sizeOf = (ids: Iterable<string>): number =>
        [...ids].reduce((size, id) => size + (this.getModuleInfo(id)?.code?.length ?? 0), 0);
      for (const id of this.getModuleIds()) {
        if (first.has(id) || !this.getModuleInfo(id)?.dynamicImporters.length) continue;
        const index = GROUPS.findIndex(({ has }) => has.test(id));
        if (index === -1 || sizeOf(closure(id, COMPONENTS)) > (GROUPS[index]?.most ?? 0)) continue;
        for (const one of closure(id, LEFT_TO_THE_BUNDLER)) together[index]?.has.add(one);
      }
    },
    // A second, slower minifier takes another 2 KB from the file that everybody waits for.
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      // The manifest of the build does not say in which file the parts of a group are.
      const places = chunks
        .filter((chunk) => together.some(({ name }) => name === chunk.name))
        .flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [relative(SOURCE, id), fileName]));
      this.emitFile({
        type: 'asset',
        fileName: '.vite/groups.json',
        source: JSON.stringify(Object.fromEntries(places)),
      });
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
