import type { RuntimeWidget } from '../../engine/index.ts';

export const dropZone: RuntimeWidget = { name: 'dropZone', load: () => import('./DropZone.tsx') };
