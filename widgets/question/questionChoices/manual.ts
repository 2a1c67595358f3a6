import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options, preset, twoOptions } from '../../parts/question/design.ts';

export const questionChoices = questionManual('questionChoices', {
  description: 'Question type 08: any number of several choices, and a text of one’s own beside them.',
  design: designOf([questionPiece(), options(), preset('many')], { extras: ['own'], start: twoOptions }),
  examples: [
    {
      name: 'Any of four',
      question: {
        Id: 'ID_0001',
        TypeId: '08',
        Text: 'Which help do you need?',
        Option: [
          { Value: 'money', Text: 'Money' },
          { Value: 'people', Text: 'People' },
          { Value: 'law', Text: 'Law' },
          { Value: 'sales', Text: 'Sales' },
        ],
        Other: { Model: 'ID_0002' },
      },
      answer: [{ GroupId: 'ID_0001', Text: '["people","sales"]' }],
    },
  ],
});
