import type { RuntimeWidget } from '../../engine/index.ts';

export const questionSpreadsheet: RuntimeWidget = {
  name: 'questionSpreadsheet',
  implements: { questionInput: ['spreadsheet'] },
  load: () => import('./QuestionSpreadsheet.tsx'),
};
