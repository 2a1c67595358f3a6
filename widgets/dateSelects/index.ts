import type { RuntimeWidget } from '../../engine/index.ts';

export const dateSelects: RuntimeWidget = {
  name: 'dateSelects',
  models: { value: { event: 'change' } },
  load: () => import('./DateSelects.tsx'),
};
