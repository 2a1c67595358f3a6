import type { RuntimeWidget } from '../../engine/index.ts';

export const grid: RuntimeWidget = { name: 'grid', children: 'nodes', load: () => import('./Grid.tsx') };
