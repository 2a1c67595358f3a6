import type { RuntimeWidget } from '../../engine/index.ts';

export const stepper: RuntimeWidget = {
  name: 'stepper',
  models: { value: { event: 'change' } },
  slots: { items: { kind: 'entries', body: true } },
  load: () => import('./Stepper.tsx'),
};
