import type { RuntimeWidget } from '../../engine/index.ts';

export const questionLine: RuntimeWidget = {
  name: 'questionLine',
  children: 'nodes',
  load: () => import('./QuestionLine.tsx'),
};
