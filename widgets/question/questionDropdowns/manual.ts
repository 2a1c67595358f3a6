import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options, preset, rows, twoOptions } from '../../parts/question/design.ts';

export const questionDropdowns = questionManual('questionDropdowns', {
  description: 'Question type 02: one or several dropdowns below each other, each an answer of its own.',
  design: designOf([questionPiece(), rows('dropdowns'), options('places'), preset('many')], { start: twoOptions }),
  examples: [
    {
      name: 'Two dropdowns',
      question: {
        Id: 'ID_0001',
        TypeId: '02',
        Text: 'Where do you work?',
        Rows: [{ Text: 'Region' }, { Text: 'Place' }],
        Option: [
          { Value: 'attica', Text: 'Attica', Group: 1 },
          { Value: 'crete', Text: 'Crete', Group: 1 },
          { Value: 'town', Text: 'In a town', Group: 2 },
          { Value: 'village', Text: 'In a village', Group: 2 },
        ],
      },
      answer: [{ GroupId: 'ID_0001_1', OptionId: 'crete' }],
    },
  ],
});
