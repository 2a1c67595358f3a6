import type { RuntimeWidget } from '../../engine/index.ts';

export const fieldSlots: RuntimeWidget = {
  name: 'fieldSlots',
  models: { value: { event: 'change' } },
  load: () => import('./FieldSlots.tsx'),
};
