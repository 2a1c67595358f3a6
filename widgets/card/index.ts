import type { RuntimeWidget } from '../../engine/index.ts';

export const card: RuntimeWidget = { name: 'card', children: 'nodes', load: () => import('./Card.tsx') };
