import type { RuntimeWidget } from '../../engine/index.ts';

export const questionSpreadsheet: RuntimeWidget = {
  name: 'questionSpreadsheet',
  children: 'nodes',
  load: () => import('./QuestionSpreadsheet.tsx'),
};
