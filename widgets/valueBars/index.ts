import type { RuntimeWidget } from '../../engine/index.ts';

export const valueBars: RuntimeWidget = { name: 'valueBars', load: () => import('./ValueBars.tsx') };
