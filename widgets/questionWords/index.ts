import type { RuntimeWidget } from '../../engine/index.ts';

export const questionWords: RuntimeWidget = {
  name: 'questionWords',
  implements: { questionInput: ['16'] },
  load: () => import('./QuestionWords.tsx'),
};
