import type { RuntimeWidget } from '../../engine/index.ts';

export const jobProgress: RuntimeWidget = { name: 'jobProgress', load: () => import('./JobProgress.tsx') };
