import type { RuntimeWidget } from '../../engine/index.ts';

export const sheet: RuntimeWidget = {
  name: 'sheet',
  models: { value: { event: 'change' } },
  load: () => import('./Sheet.tsx'),
};
