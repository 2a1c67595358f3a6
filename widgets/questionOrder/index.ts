import type { RuntimeWidget } from '../../engine/index.ts';

export const questionOrder: RuntimeWidget = {
  name: 'questionOrder',
  implements: { questionInput: ['07'] },
  load: () => import('./QuestionOrder.tsx'),
};
