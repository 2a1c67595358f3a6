import type { RuntimeWidget } from '../../engine/index.ts';

export const switchWidget: RuntimeWidget = {
  name: 'switch',
  models: { value: { event: 'change' } },
  load: () => import('./Switch.tsx'),
};
