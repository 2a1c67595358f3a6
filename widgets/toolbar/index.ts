import type { RuntimeWidget } from '../../engine/index.ts';

export const toolbar: RuntimeWidget = { name: 'toolbar', children: 'nodes', load: () => import('./Toolbar.tsx') };
