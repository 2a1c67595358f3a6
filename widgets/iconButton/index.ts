import type { RuntimeWidget } from '../../engine/index.ts';

export const iconButton: RuntimeWidget = { name: 'iconButton', load: () => import('./IconButton.tsx') };
