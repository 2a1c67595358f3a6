import type { RuntimeWidget } from '../../engine/index.ts';

export const progressPath: RuntimeWidget = { name: 'progressPath', load: () => import('./ProgressPath.tsx') };
