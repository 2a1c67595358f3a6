import type { RuntimeWidget } from '../../engine/index.ts';

export const questionParametric: RuntimeWidget = {
  name: 'questionParametric',
  implements: { questionInput: ['parametric'] },
  load: () => import('./QuestionParametric.tsx'),
};
