import type { RuntimeWidget } from '../../engine/index.ts';

export const questionGaps: RuntimeWidget = {
  name: 'questionGaps',
  implements: { questionInput: ['06'] },
  load: () => import('./QuestionGaps.tsx'),
};
