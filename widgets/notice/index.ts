import type { RuntimeWidget } from '../../engine/index.ts';

export const notice: RuntimeWidget = { name: 'notice', children: 'nodes', load: () => import('./Notice.tsx') };
