import type { RuntimeWidget } from '../../engine/index.ts';

export const textInput: RuntimeWidget = {
  name: 'textInput',
  models: { value: { event: 'change' } },
  load: () => import('./TextInput.tsx'),
};
