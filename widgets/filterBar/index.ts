import type { RuntimeWidget } from '../../engine/index.ts';

export const filterBar: RuntimeWidget = {
  name: 'filterBar',
  models: { value: { event: 'change' }, query: { event: 'search' } },
  children: 'nodes',
  slots: { chips: { kind: 'entries', body: true } },
  load: () => import('./FilterBar.tsx'),
};
