import type { RuntimeWidget } from '../../engine/index.ts';

export const link: RuntimeWidget = { name: 'link', load: () => import('./Link.tsx') };
