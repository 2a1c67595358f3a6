import type { RuntimeWidget } from '../../engine/index.ts';

export const tabs: RuntimeWidget = {
  name: 'tabs',
  models: { value: { event: 'change' } },
  slots: { items: { kind: 'entries', body: true } },
  load: () => import('./Tabs.tsx'),
};
