import type { RuntimeWidget } from '../../engine/index.ts';

export const breadcrumbs: RuntimeWidget = {
  name: 'breadcrumbs',
  slots: { items: { kind: 'entries' } },
  load: () => import('./Breadcrumbs.tsx'),
};
