import type { RuntimeWidget } from '../../engine/index.ts';

export const tagInput: RuntimeWidget = {
  name: 'tagInput',
  models: { value: { event: 'change' } },
  load: () => import('./TagInput.tsx'),
};
