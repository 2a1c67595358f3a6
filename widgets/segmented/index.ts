import type { RuntimeWidget } from '../../engine/index.ts';

export const segmented: RuntimeWidget = {
  name: 'segmented',
  models: { value: { event: 'change' } },
  load: () => import('./Segmented.tsx'),
};
