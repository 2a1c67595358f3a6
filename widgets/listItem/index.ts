import type { RuntimeWidget } from '../../engine/index.ts';

export const listItem: RuntimeWidget = { name: 'listItem', children: 'nodes', load: () => import('./ListItem.tsx') };
