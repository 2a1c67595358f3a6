import type { RuntimeWidget } from '../../engine/index.ts';

export const errorSummary: RuntimeWidget = { name: 'errorSummary', load: () => import('./ErrorSummary.tsx') };
