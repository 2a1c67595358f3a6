import type { RuntimeWidget } from '../../engine/index.ts';

export const sparkline: RuntimeWidget = { name: 'sparkline', load: () => import('./Sparkline.tsx') };
