import type { RuntimeWidget } from '../../engine/index.ts';

export const questionLongText: RuntimeWidget = {
  name: 'questionLongText',
  implements: { questionInput: ['19'] },
  load: () => import('./QuestionLongText.tsx'),
};
