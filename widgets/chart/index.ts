import type { RuntimeWidget } from '../../engine/index.ts';

export const chart: RuntimeWidget = { name: 'chart', load: () => import('./Chart.tsx') };
