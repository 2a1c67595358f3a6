import type { RuntimeWidget } from '../../engine/index.ts';

export const filterBar: RuntimeWidget = {
  name: 'filterBar',
  models: { value: { event: 'change' } },
  load: () => import('./FilterBar.tsx'),
};
