import type { RuntimeWidget } from '../../engine/index.ts';

export const legend: RuntimeWidget = { name: 'legend', load: () => import('./Legend.tsx') };
