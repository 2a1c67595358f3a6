import type { RuntimeWidget } from '../../engine/index.ts';

export const stat: RuntimeWidget = { name: 'stat', load: () => import('./Stat.tsx') };
