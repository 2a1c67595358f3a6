import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options, twoOptions } from '../../parts/question/design.ts';

export const questionOrder = questionManual('questionOrder', {
  description:
    'Question type 07: puts things in order, by dragging, with the buttons of each, or with Alt and the arrow keys.',
  design: designOf([questionPiece(), options()], { start: twoOptions }),
  examples: [
    {
      name: 'Three steps',
      question: {
        Id: 'ID_0001',
        TypeId: '07',
        Text: 'In which order do you do this?',
        Option: [
          { Value: 'sell', Text: 'Sell the first piece' },
          { Value: 'ask', Text: 'Ask ten customers' },
          { Value: 'make', Text: 'Make one piece' },
        ],
      },
    },
    {
      name: 'Answered',
      question: {
        Id: 'ID_0002',
        TypeId: '07',
        Text: 'What matters most?',
        Option: [
          { Value: 'a', Text: 'Time' },
          { Value: 'b', Text: 'Money' },
        ],
      },
      answer: [{ GroupId: 'ID_0002', Text: '["b","a"]' }],
      props: { status: 'saved' },
    },
  ],
});
