import type { RuntimeWidget } from '../../engine/index.ts';

export const previewer: RuntimeWidget = { name: 'previewer', load: () => import('./Previewer.tsx') };
