import type { RuntimeWidget } from '../../engine/index.ts';

export const questionChoice: RuntimeWidget = {
  name: 'questionChoice',
  implements: { questionInput: ['01'] },
  load: () => import('./QuestionChoice.tsx'),
};
