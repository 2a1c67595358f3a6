import type { RuntimeWidget } from '../../engine/index.ts';

export const skeleton: RuntimeWidget = { name: 'skeleton', load: () => import('./Skeleton.tsx') };
