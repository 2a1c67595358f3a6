import type { RuntimeWidget } from '../../engine/index.ts';

export const progress: RuntimeWidget = { name: 'progress', load: () => import('./Progress.tsx') };
