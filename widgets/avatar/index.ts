import type { RuntimeWidget } from '../../engine/index.ts';

export const avatar: RuntimeWidget = { name: 'avatar', load: () => import('./Avatar.tsx') };
