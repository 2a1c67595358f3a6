import type { RuntimeWidget } from '../../engine/index.ts';

export const dateTimeInput: RuntimeWidget = {
  name: 'dateTimeInput',
  models: { value: { event: 'change' } },
  load: () => import('./DateTimeInput.tsx'),
};
