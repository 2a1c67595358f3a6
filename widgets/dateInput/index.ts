import type { RuntimeWidget } from '../../engine/index.ts';

export const dateInput: RuntimeWidget = {
  name: 'dateInput',
  models: { value: { event: 'change' } },
  load: () => import('./DateInput.tsx'),
};
