import type { RuntimeWidget } from '../../engine/index.ts';

export const yesNo: RuntimeWidget = {
  name: 'yesNo',
  models: { value: { event: 'change' } },
  load: () => import('./YesNo.tsx'),
};
