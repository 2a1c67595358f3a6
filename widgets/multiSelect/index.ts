import type { RuntimeWidget } from '../../engine/index.ts';

export const multiSelect: RuntimeWidget = {
  name: 'multiSelect',
  models: { value: { event: 'change' } },
  load: () => import('./MultiSelect.tsx'),
};
