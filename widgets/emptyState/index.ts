import type { RuntimeWidget } from '../../engine/index.ts';

export const emptyState: RuntimeWidget = {
  name: 'emptyState',
  children: 'nodes',
  load: () => import('./EmptyState.tsx'),
};
