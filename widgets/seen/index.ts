import type { RuntimeWidget } from '../../engine/index.ts';

export const seen: RuntimeWidget = { name: 'seen', load: () => import('./Seen.tsx') };
