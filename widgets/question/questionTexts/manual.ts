import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, preset, rows } from '../../parts/question/design.ts';

export const questionTexts = questionManual('questionTexts', {
  description: 'Question type 13: short texts in blanks, inside the text of the question or below it.',
  design: designOf([questionPiece('marks'), rows('blanks'), preset('many')]),
  examples: [
    {
      name: 'Two blanks',
      question: { Id: 'ID_0001', TypeId: '13', Text: 'My firm is called [[1]] and sells [[2]].' },
      answer: [{ GroupId: 'ID_0001_1', Text: 'Meltemi' }],
    },
  ],
});
