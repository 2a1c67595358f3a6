import type { RuntimeWidget } from '../../engine/index.ts';

export const dropZone: RuntimeWidget = {
  name: 'dropZone',
  models: { value: { event: 'change' } },
  load: () => import('./DropZone.tsx'),
};
