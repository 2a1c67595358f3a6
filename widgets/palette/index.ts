import type { RuntimeWidget } from '../../engine/index.ts';

export const palette: RuntimeWidget = { name: 'palette', load: () => import('./Palette.tsx') };
