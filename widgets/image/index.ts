import type { RuntimeWidget } from '../../engine/index.ts';

export const image: RuntimeWidget = { name: 'image', load: () => import('./Image.tsx') };
