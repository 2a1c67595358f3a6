import type { RuntimeWidget } from '../../engine/index.ts';

export const list: RuntimeWidget = { name: 'list', children: 'items', load: () => import('./List.tsx') };
