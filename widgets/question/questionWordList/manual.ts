import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options } from '../../parts/question/design.ts';

export const questionWordList = questionManual('questionWordList', {
  description:
    'Question type 17: a list of words of one’s own, at most as many as the greatest number among its options.',
  design: designOf([questionPiece(), options('numbers')], { start: { Options: [{ Value: '5' }] } }),
  examples: [
    {
      name: 'At most five',
      question: {
        Id: 'ID_0001',
        TypeId: '17',
        Text: 'Which words describe you?',
        Option: [{ Value: '3' }, { Value: '5' }],
      },
      answer: [{ GroupId: 'ID_0001', Text: '["patient","curious"]' }],
    },
  ],
});
