import type { RuntimeWidget } from '../../engine/index.ts';

export const questionChoices: RuntimeWidget = {
  name: 'questionChoices',
  implements: { questionInput: ['08'] },
  load: () => import('./QuestionChoices.tsx'),
};
