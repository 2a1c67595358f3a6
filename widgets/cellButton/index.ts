import type { RuntimeWidget } from '../../engine/index.ts';

export const cellButton: RuntimeWidget = { name: 'cellButton', load: () => import('./CellButton.tsx') };
