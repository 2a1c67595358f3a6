import type { RuntimeWidget } from '../../engine/index.ts';

export const calendar: RuntimeWidget = {
  name: 'calendar',
  models: { date: { event: 'move' }, view: { event: 'view' } },
  load: () => import('./Calendar.tsx'),
};
