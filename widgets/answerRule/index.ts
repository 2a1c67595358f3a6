import type { RuntimeWidget } from '../../engine/index.ts';

export const answerRule: RuntimeWidget = {
  name: 'answerRule',
  models: { value: { event: 'change' } },
  load: () => import('./AnswerRule.tsx'),
};
