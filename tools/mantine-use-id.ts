import type { Plugin } from 'vite';

const REPLACEMENT = `import { useId as reactId } from 'react';
export function useId(id) { const made = reactId(); return typeof id === 'string' ? id : 'm-' + made.replace(/[^\\w-]/g, ''); }
`;

/** Mantine's useId sets a random id in a layout effect, so that each input renders twice; React's own needs no second render. */
export function mantineUseId(): Plugin {
  return {
    name: 'mantine-use-id',
    enforce: 'pre',
    load: (id) => (id.includes('@mantine/hooks/') && /\/use-id\/use-id\.m?js/.test(id) ? REPLACEMENT : null),
  };
}
