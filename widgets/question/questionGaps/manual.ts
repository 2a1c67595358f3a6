import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options, preset, twoOptions } from '../../parts/question/design.ts';

export const questionGaps = questionManual('questionGaps', {
  description: 'Question type 06: dropdowns inside a text, where it says "[[1]]".',
  design: designOf([questionPiece('marks'), options('places'), preset('many')], { start: twoOptions }),
  examples: [
    {
      name: 'A sentence',
      question: {
        Id: 'ID_0001',
        TypeId: '06',
        Text: 'A firm pays [[1]] on what it earns, and [[2]] on what it sells.',
        Option: [
          { Value: 'income', Text: 'income tax' },
          { Value: 'vat', Text: 'value added tax' },
          { Value: 'nothing', Text: 'nothing' },
        ],
      },
      answer: [{ GroupId: 'ID_0001_1', OptionId: 'income' }],
    },
  ],
});
