import type { RuntimeWidget } from '../../engine/index.ts';

export const viewTabs: RuntimeWidget = {
  name: 'viewTabs',
  models: { own: { event: 'own' } },
  load: () => import('./ViewTabs.tsx'),
};
