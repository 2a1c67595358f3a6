import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options, preset, twoOptions, yesAndNo } from '../../parts/question/design.ts';

export const questionChoice = questionManual('questionChoice', {
  description:
    'Question type 01: one of several choices, or a text of one’s own beside them. A choice can be taken back.',
  design: designOf([questionPiece(), options(), yesAndNo, preset()], { extras: ['own'], start: twoOptions }),
  examples: [
    {
      name: 'One of three, or another',
      question: {
        Id: 'ID_0001',
        TypeId: '01',
        Text: 'Where does your idea stand?',
        Option: [
          { Value: 'idea', Text: 'It is an idea' },
          { Value: 'plan', Text: 'There is a written plan' },
          { Value: 'firm', Text: 'The firm works' },
        ],
        Other: { Model: 'ID_0002', Text: 'Something else' },
      },
      answer: [{ GroupId: 'ID_0001', OptionId: 'plan' }],
      props: { status: 'saved' },
    },
    { name: 'Yes or no', question: { Id: 'ID_0003', TypeId: 1, Text: 'Do you have partners?' } },
  ],
});
