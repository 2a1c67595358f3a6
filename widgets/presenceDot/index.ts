import type { RuntimeWidget } from '../../engine/index.ts';

export const presenceDot: RuntimeWidget = { name: 'presenceDot', load: () => import('./PresenceDot.tsx') };
