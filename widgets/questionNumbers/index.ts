import type { RuntimeWidget } from '../../engine/index.ts';

export const questionNumbers: RuntimeWidget = {
  name: 'questionNumbers',
  implements: { questionInput: ['12'] },
  load: () => import('./QuestionNumbers.tsx'),
};
