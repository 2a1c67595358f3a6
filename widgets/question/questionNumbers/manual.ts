import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, preset, rows } from '../../parts/question/design.ts';

export const questionNumbers = questionManual('questionNumbers', {
  description:
    'Question type 12: numbers in blanks, inside the text or below it. Digits, minus and one dot; the comma key types a dot.',
  design: designOf([questionPiece('marks'), rows('blanks'), preset('many')]),
  examples: [
    {
      name: 'Two blanks',
      question: {
        Id: 'ID_0001',
        TypeId: '12',
        Text: 'Your firm sells for [[1]] euros a month and spends [[2]].',
      },
      answer: [{ GroupId: 'ID_0001_1', Text: '1200.5' }],
    },
    {
      name: 'With labels',
      question: {
        Id: 'ID_0002',
        TypeId: '12',
        Text: 'How many work with you?',
        Rows: [{ Text: 'Women' }, { Text: 'Men' }],
      },
    },
  ],
});
