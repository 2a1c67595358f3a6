import type { RuntimeWidget } from '../../engine/index.ts';

export const questionDropdowns: RuntimeWidget = {
  name: 'questionDropdowns',
  implements: { questionInput: ['02'] },
  load: () => import('./QuestionDropdowns.tsx'),
};
