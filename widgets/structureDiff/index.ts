import type { RuntimeWidget } from '../../engine/index.ts';

export const structureDiff: RuntimeWidget = { name: 'structureDiff', load: () => import('./StructureDiff.tsx') };
