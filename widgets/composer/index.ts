import type { RuntimeWidget } from '../../engine/index.ts';

export const composer: RuntimeWidget = {
  name: 'composer',
  children: 'nodes',
  models: { value: { event: 'change' } },
  load: () => import('./Composer.tsx'),
};
