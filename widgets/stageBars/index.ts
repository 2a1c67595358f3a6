import type { RuntimeWidget } from '../../engine/index.ts';

export const stageBars: RuntimeWidget = { name: 'stageBars', load: () => import('./StageBars.tsx') };
