import type { RuntimeWidget } from '../../engine/index.ts';

export const checkboxGroup: RuntimeWidget = {
  name: 'checkboxGroup',
  models: { value: { event: 'change' } },
  load: () => import('./CheckboxGroup.tsx'),
};
