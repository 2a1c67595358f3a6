import type { RuntimeWidget } from '../../engine/index.ts';

export const densityChoice: RuntimeWidget = { name: 'densityChoice', load: () => import('./DensityChoice.tsx') };
