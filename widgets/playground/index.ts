import type { RuntimeWidget } from '../../engine/index.ts';

export const playground: RuntimeWidget = { name: 'playground', load: () => import('./Playground.tsx') };
