import type { RuntimeWidget } from '../../engine/index.ts';

export const numberInput: RuntimeWidget = {
  name: 'numberInput',
  models: { value: { event: 'change' } },
  load: () => import('./NumberInput.tsx'),
};
