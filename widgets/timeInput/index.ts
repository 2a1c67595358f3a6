import type { RuntimeWidget } from '../../engine/index.ts';

export const timeInput: RuntimeWidget = {
  name: 'timeInput',
  models: { value: { event: 'change' } },
  load: () => import('./TimeInput.tsx'),
};
