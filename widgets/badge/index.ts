import type { RuntimeWidget } from '../../engine/index.ts';

export const badge: RuntimeWidget = { name: 'badge', load: () => import('./Badge.tsx') };
