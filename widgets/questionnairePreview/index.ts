import type { RuntimeWidget } from '../../engine/index.ts';

export const questionnairePreview: RuntimeWidget = {
  name: 'questionnairePreview',
  load: () => import('./QuestionnairePreview.tsx'),
};
