import type { RuntimeWidget } from '../../engine/index.ts';

export const questionnaireEditor: RuntimeWidget = {
  name: 'questionnaireEditor',
  models: { pointer: { event: 'point' }, clipboard: { event: 'keep' } },
  load: () => import('./QuestionnaireEditor.tsx'),
};
