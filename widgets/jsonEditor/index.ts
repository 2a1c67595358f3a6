import type { RuntimeWidget } from '../../engine/index.ts';

export const jsonEditor: RuntimeWidget = {
  name: 'jsonEditor',
  models: { value: { event: 'change' }, half: { event: 'half' }, text: { event: 'text' } },
  load: () => import('./JsonEditor.tsx'),
};
