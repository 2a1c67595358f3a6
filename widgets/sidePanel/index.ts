import type { RuntimeWidget } from '../../engine/index.ts';

export const sidePanel: RuntimeWidget = {
  name: 'sidePanel',
  children: 'nodes',
  load: () => import('./SidePanel.tsx'),
};
