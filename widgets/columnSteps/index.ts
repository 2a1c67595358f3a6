import type { RuntimeWidget } from '../../engine/index.ts';

export const columnSteps: RuntimeWidget = {
  name: 'columnSteps',
  models: { value: { event: 'change' } },
  load: () => import('./ColumnSteps.tsx'),
};
