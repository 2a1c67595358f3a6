import type { RuntimeWidget } from '../../engine/index.ts';

export const tree: RuntimeWidget = {
  name: 'tree',
  models: { selected: { event: 'select' } },
  load: () => import('./Tree.tsx'),
};
