import type { RuntimeWidget } from '../../engine/index.ts';

export const humanCheck: RuntimeWidget = {
  name: 'humanCheck',
  models: { value: { event: 'change' } },
  load: () => import('./HumanCheck.tsx'),
};
