import type { RuntimeWidget } from '../../engine/index.ts';

export const schemaForm: RuntimeWidget = {
  name: 'schemaForm',
  models: { value: { event: 'change' } },
  load: () => import('./SchemaForm.tsx'),
};
