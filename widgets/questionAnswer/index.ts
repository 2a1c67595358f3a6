import type { RuntimeWidget } from '../../engine/index.ts';

export const questionAnswer: RuntimeWidget = {
  name: 'questionAnswer',
  implements: {
    questionDisplay: [
      '01',
      '02',
      '06',
      '07',
      '08',
      '12',
      '13',
      '14',
      '16',
      '17',
      '18',
      '19',
      'parametric',
      'formtable',
    ],
  },
  load: () => import('./QuestionAnswer.tsx'),
};
