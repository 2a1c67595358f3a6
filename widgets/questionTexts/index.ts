import type { RuntimeWidget } from '../../engine/index.ts';

export const questionTexts: RuntimeWidget = {
  name: 'questionTexts',
  implements: { questionInput: ['13'] },
  load: () => import('./QuestionTexts.tsx'),
};
