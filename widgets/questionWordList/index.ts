import type { RuntimeWidget } from '../../engine/index.ts';

export const questionWordList: RuntimeWidget = {
  name: 'questionWordList',
  implements: { questionInput: ['17'] },
  load: () => import('./QuestionWordList.tsx'),
};
