import type { RuntimeWidget } from '../../engine/index.ts';

export const toggle: RuntimeWidget = {
  name: 'toggle',
  models: { value: { event: 'change' } },
  load: () => import('./Toggle.tsx'),
};
