import type { RuntimeWidget } from '../../engine/index.ts';

export const select: RuntimeWidget = {
  name: 'select',
  models: { value: { event: 'change' } },
  load: () => import('./Select.tsx'),
};
