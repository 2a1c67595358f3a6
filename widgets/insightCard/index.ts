import type { RuntimeWidget } from '../../engine/index.ts';

export const insightCard: RuntimeWidget = {
  name: 'insightCard',
  children: 'nodes',
  load: () => import('./InsightCard.tsx'),
};
