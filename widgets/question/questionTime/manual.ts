import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, preset } from '../../parts/question/design.ts';

export const questionTime = questionManual('questionTime', {
  description: 'Question type 14: hours and minutes, hours from 0 to 99. "9:30" may be typed or pasted as a whole.',
  design: designOf([questionPiece(), preset()]),
  examples: [
    {
      name: 'Hours a week',
      question: { Id: 'ID_0001', TypeId: '14', Text: 'How long do you work in a week?' },
      answer: [{ GroupId: 'ID_0001', Text: '42:30' }],
    },
  ],
});
