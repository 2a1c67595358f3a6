import type { RuntimeWidget } from '../../engine/index.ts';

export const questionTime: RuntimeWidget = {
  name: 'questionTime',
  implements: { questionInput: ['14'] },
  load: () => import('./QuestionTime.tsx'),
};
