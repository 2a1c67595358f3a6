import type { RuntimeWidget } from '../../engine/index.ts';

export const menu: RuntimeWidget = {
  name: 'menu',
  slots: { items: { kind: 'entries' } },
  load: () => import('./Menu.tsx'),
};
