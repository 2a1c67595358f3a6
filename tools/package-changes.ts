import type { Plugin } from 'vite';

const CHANGES = [mantineUseId(), pureContexts(), queriesOnly()];

/**
 * Changes of packages. Development, tests and production all apply them, so that the tested program is the one that
 * runs.
 */
export const packageChanges = (): Plugin[] => [
  ...CHANGES,
  {
    name: 'package-changes',
    // Development serves prebundled packages, to which plugins of the page do not apply.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: CHANGES } } }),
  },
];

const USE_ID = `import { useId as reactId } from 'react';
export function useId(id) { const made = reactId(); return typeof id === 'string' ? id : 'm-' + made.replace(/[^\\w-]/g, ''); }
`;

/**
 * Mantine's useId sets a random id in a layout effect, so that each input renders twice; React's own needs no second
 * render.
 */
function mantineUseId(): Plugin {
  return {
    name: 'mantine-use-id',
    enforce: 'pre',
    load: (id) => (id.includes('@mantine/hooks/') && /\/use-id\/use-id\.m?js/.test(id) ? USE_ID : null),
  };
}

/**
 * Marks contexts and wrapped components of react-router as pure, so that a bundle leaves out unused ones. Removes their
 * display names, which React only shows in warnings.
 */
function pureContexts(): Plugin {
  return {
    name: 'pure-contexts',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]/.test(id)) return null;
      const pure = code
        .replace(/^[\w$]+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
      return { code: pure, map: null };
    },
  };
}

const WITHOUT: Readonly<Record<string, string>> = {
  mutationCache: `export class MutationCache { clear() {} findAll() { return []; } resumePausedMutations() { return Promise.resolve(); } }`,
  infiniteQueryBehavior: `export const infiniteQueryBehavior = () => undefined; export const hasNextPage = () => false; export const hasPreviousPage = () => false;`,
};

/** Leaves mutations and endless lists out of query-core. The engine uses neither, but its client refers to both. */
function queriesOnly(): Plugin {
  return {
    name: 'queries-only',
    enforce: 'pre',
    load: (id) => {
      const [, name = ''] = /[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/](\w+)\.js/.exec(id) ?? [];
      return WITHOUT[name] ?? null;
    },
  };
}
