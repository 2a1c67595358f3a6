import type { RuntimeWidget } from '../../engine/index.ts';

export const codeEditor: RuntimeWidget = {
  name: 'codeEditor',
  models: { value: { event: 'change' } },
  load: () => import('./CodeEditor.tsx'),
};
