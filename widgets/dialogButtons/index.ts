import type { RuntimeWidget } from '../../engine/index.ts';

export const dialogButtons: RuntimeWidget = { name: 'dialogButtons', load: () => import('./DialogButtons.tsx') };
