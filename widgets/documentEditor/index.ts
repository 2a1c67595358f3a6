import type { RuntimeWidget } from '../../engine/index.ts';

export const documentEditor: RuntimeWidget = {
  name: 'documentEditor',
  models: { value: { event: 'change' } },
  load: () => import('./DocumentEditor.tsx'),
};
