import type { RuntimeWidget } from '../../engine/index.ts';

export const selectionBar: RuntimeWidget = {
  name: 'selectionBar',
  models: { selected: { event: 'select' } },
  slots: { actions: { kind: 'entries' } },
  load: () => import('./SelectionBar.tsx'),
};
