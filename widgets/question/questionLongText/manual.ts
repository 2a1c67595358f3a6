import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, preset } from '../../parts/question/design.ts';

export const questionLongText = questionManual('questionLongText', {
  description: 'Question type 19: a long text. It is saved a second after typing stops, and on leaving it.',
  design: designOf([questionPiece(), preset()]),
  examples: [
    {
      name: 'In your own words',
      question: { Id: 'ID_0001', TypeId: '19', Text: 'Describe your idea.' },
      answer: [{ GroupId: 'ID_0001', Text: 'Soap of olive oil.' }],
      props: { status: 'kept' },
    },
  ],
});
