import type { RuntimeWidget } from '../../engine/index.ts';

export const questionGroups: RuntimeWidget = {
  name: 'questionGroups',
  implements: { questionInput: ['18'] },
  load: () => import('./QuestionGroups.tsx'),
};
