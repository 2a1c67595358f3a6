import type { RuntimeWidget } from '../../engine/index.ts';

export const countdown: RuntimeWidget = { name: 'countdown', load: () => import('./Countdown.tsx') };
