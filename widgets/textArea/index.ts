import type { RuntimeWidget } from '../../engine/index.ts';

export const textArea: RuntimeWidget = {
  name: 'textArea',
  models: { value: { event: 'change' } },
  load: () => import('./TextArea.tsx'),
};
