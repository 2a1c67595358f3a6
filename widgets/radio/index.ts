import type { RuntimeWidget } from '../../engine/index.ts';

export const radio: RuntimeWidget = {
  name: 'radio',
  models: { value: { event: 'change' } },
  load: () => import('./Radio.tsx'),
};
