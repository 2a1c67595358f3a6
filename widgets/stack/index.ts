import type { RuntimeWidget } from '../../engine/index.ts';

export const stack: RuntimeWidget = { name: 'stack', children: 'nodes', load: () => import('./Stack.tsx') };
