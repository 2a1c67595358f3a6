import type { RuntimeWidget } from '../../engine/index.ts';

export const checkbox: RuntimeWidget = {
  name: 'checkbox',
  models: { value: { event: 'change' } },
  load: () => import('./Checkbox.tsx'),
};
