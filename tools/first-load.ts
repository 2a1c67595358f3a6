import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

/** Index files that re-export much more than the entry uses; the bundler finds the used modules by itself. */
const LEFT_TO_THE_BUNDLER =
  /\/node_modules\/@(?:mantine|tabler)\/|\/engine\/(?:(?:document|check|script)\/|index\.ts$)|\/engine\/expression\/(?:[^/]*\.docs|(?:operations\/)?(?:[^/]*\.docs|index))\.ts$|\/schemas\/formats\/index\.ts$|\/engine\/react\/(?:ask-ahead\.ts|document-view\.tsx)$/;

const WIDGETS = /\/widgets\/(?!parts\/|question\/)[a-z]+\/[a-z]\w*\/[A-Z]\w*\.tsx$/;

interface Group {
  readonly name: string;
  readonly has: RegExp;
  /** The maximum size of the source of a member, with all of its imports but components. */
  readonly maxBytes: number;
  /** Members use no components of packages but those of the first file. */
  readonly isPlain?: boolean;
}

/** Files that are loaded together, by lazily loaded modules; modules that only they need are included. */
const GROUPS: readonly Group[] = [
  // Also needed by pages without a project.
  { name: 'outside', has: /\/src\/(?:device\/|shell\/(?:SystemMessage|Toasts)\.tsx$)/, maxBytes: Infinity },
  // Widgets that only show something. A larger one is a file of its own.
  { name: 'display', has: WIDGETS, maxBytes: 40_000, isPlain: true },
  // Needed by every page of a project.
  {
    name: 'shell',
    has: /\/src\/shell\/(?!palette\/|Questions|SignInAgain|MenuDrawer)|\/src\/(?:app\/EditLink|pages\/ProjectPage)\.tsx$|virtual:other-calls$/,
    maxBytes: Infinity,
  },
  // Fields, menus and windows, with the components that they share.
  { name: 'fields', has: WIDGETS, maxBytes: 40_000 },
  { name: 'questions', has: /\/widgets\/question\/[a-z]\w*\/[A-Z]\w*\.tsx$/, maxBytes: Infinity },
  // Needed when the first page is on display.
  {
    name: 'line',
    has: /\/src\/(?:app\/(?:after-sign-in|unread-counts)|ports\/server-connection|session\/identity-actor)\.ts$|\/flows\/(?:connection|identity)\//,
    maxBytes: Infinity,
  },
];

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

/** Nearly every widget uses some of them. */
const COMPONENTS = /\/node_modules\/@(?:mantine|tabler|floating-ui)\//;

/** The components of packages that a module imports. */
const componentsIn = (code: string): readonly string[] =>
  code
    .split('\n')
    .filter((line) => line.startsWith('import {') && /from ["']@(?:mantine|floating-ui)\//.test(line))
    .flatMap((line) => line.slice(line.indexOf('{') + 1, line.indexOf('}')).split(','))
    .map((name) => name.split(' as ', 1).join('').trim())
    .filter((name) => name !== '');

const isPure = (id: string): boolean =>
  /\/(?:engine|workbook|schemas|flows)\//.test(id) && /\.(?:ts|json)$/.test(id) && !id.includes('?');

/** The names of the private members of MobX, which end with "_": its own minified release shortens them, too. */
function privateNames(): RegExp {
  const source = readFileSync(fileURLToPath(import.meta.resolve('mobx/dist/mobx.mjs')), 'utf8');
  // pattern-limit 100: it consists of names of MobX, and tests names.
  return new RegExp(`^(?:${[...new Set(source.match(/\b[a-zA-Z]+_(?=\b)/g))].join('|')})$`);
}

/** Only the first file contains MobX, so no other one may use these names. */
function requireOwnNames(names: RegExp, chunks: readonly Rolldown.OutputChunk[]): void {
  for (const { name, code } of chunks) {
    if (name === 'first') continue;
    const used = code.match(/(?<=\.)[a-zA-Z]+_(?=\b)/g)?.find((member) => names.test(member));
    if (used !== undefined) throw new Error(`The file ${name} uses ${used}, which the first file shortens.`);
  }
}

/** Keeps the first load small: the entry with all of its imports is one file, which compresses better than fifty. */
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
            // The entry names every other file, and names do not compress, so they consist of hashes only.
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
      const codeOf = (id: string): string => this.getModuleInfo(id)?.code ?? '';
      const sizeOf = (ids: Iterable<string>): number => [...ids].reduce((size, id) => size + codeOf(id).length, 0);
      const known = new Set([...first].flatMap((id) => (COMPONENTS.test(id) ? [] : componentsIn(codeOf(id)))));
      for (const id of this.getModuleIds()) {
        if (first.has(id) || !this.getModuleInfo(id)?.dynamicImporters.length) continue;
        const own = closure(id, COMPONENTS);
        const usesOthers = [...own].some((file) => componentsIn(codeOf(file)).some((name) => !known.has(name)));
        const index = GROUPS.findIndex(
          ({ has, maxBytes, isPlain = false }) => has.test(id) && sizeOf(own) <= maxBytes && !(isPlain && usesOthers),
        );
        if (index === -1) continue;
        for (const file of closure(id, LEFT_TO_THE_BUNDLER)) together[index]?.has.add(file);
      }
    },
    // A second, slower minifier saves another 2 KB of the file that everybody waits for.
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      // The manifest of the build does not contain the files of the parts of a group.
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
