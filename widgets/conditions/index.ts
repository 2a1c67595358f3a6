import type { RuntimeWidget } from '../../engine/index.ts';

export const conditions: RuntimeWidget = {
  name: 'conditions',
  models: { value: { event: 'change' } },
  load: () => import('./Conditions.tsx'),
};
