import type { RuntimeWidget } from '../../engine/index.ts';

export const icon: RuntimeWidget = { name: 'icon', load: () => import('./Icon.tsx') };
