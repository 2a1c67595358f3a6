import type { RuntimeWidget } from '../../engine/index.ts';

export const bubble: RuntimeWidget = { name: 'bubble', load: () => import('./Bubble.tsx') };
