import type { RuntimeWidget } from '../../engine/index.ts';

export const likertBars: RuntimeWidget = { name: 'likertBars', load: () => import('./LikertBars.tsx') };
