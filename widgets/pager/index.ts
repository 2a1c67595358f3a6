import type { RuntimeWidget } from '../../engine/index.ts';

export const pager: RuntimeWidget = {
  name: 'pager',
  models: { page: { event: 'change' } },
  load: () => import('./Pager.tsx'),
};
