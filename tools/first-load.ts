import type { Plugin } from 'vite';

/** Reduces the first load: the entry and its imports are one file, which compresses better than fifty, and unused contexts of the router are removed. */
export function firstLoad(entry: RegExp): Plugin[] {
  return [oneChunk(entry), pureContexts()];
}

/** Not forced into the first chunk: modules with many re-exports that the entry does not use. */
const LEFT_TO_THE_BUNDLER =
  /\/node_modules\/@(?:mantine|tabler)\/|\/engine\/(?:(?:document|check|script)\/|index\.ts$)|\/engine\/expression\/(?:[^/]*\.docs|(?:operations\/)?(?:[^/]*\.docs|index))\.ts$|\/schemas\/formats\/index\.ts$/;

const isPure = (id: string): boolean =>
  /\/(?:engine|schemas|flows)\//.test(id) && /\.(?:ts|json)$/.test(id) && !id.includes('?');

function oneChunk(entry: RegExp): Plugin {
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
  };
}

/** Says of contexts and wrapped components of react-router that making them does nothing else, so that unused ones are left out. */
function pureContexts(): Plugin {
  return {
    name: 'pure-contexts',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]/.test(id)) return null;
      const pure = code
        .replace(/^[\w$]+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
      return { code: pure, map: null };
    },
  };
}
