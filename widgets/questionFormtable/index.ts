import type { RuntimeWidget } from '../../engine/index.ts';

export const questionFormtable: RuntimeWidget = {
  name: 'questionFormtable',
  implements: { questionInput: ['formtable'] },
  load: () => import('./QuestionFormtable.tsx'),
};
