import type { RuntimeWidget } from '../../engine/index.ts';

export const divider: RuntimeWidget = { name: 'divider', load: () => import('./Divider.tsx') };
