import type { RuntimeWidget } from '../../engine/index.ts';

export const split: RuntimeWidget = { name: 'split', children: 'nodes', load: () => import('./Split.tsx') };
