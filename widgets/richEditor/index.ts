import type { RuntimeWidget } from '../../engine/index.ts';

export const richEditor: RuntimeWidget = {
  name: 'richEditor',
  models: { value: { event: 'change' } },
  load: () => import('./RichEditor.tsx'),
};
