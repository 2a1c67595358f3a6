import type { RuntimeWidget } from '../../engine/index.ts';

export const rating: RuntimeWidget = {
  name: 'rating',
  models: { value: { event: 'change' } },
  load: () => import('./Rating.tsx'),
};
