import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, preset } from '../../parts/question/design.ts';

export const questionParametric = questionManual('questionParametric', {
  description:
    'Question type parametric: a text, to a question that has answers of other questions in it. The page gives the question with the answers put in.',
  design: designOf([questionPiece('answers'), preset()]),
  examples: [
    {
      name: 'With an answer in it',
      question: { Id: 'ID_0002', TypeId: 'parametric', Text: 'Why did you choose "{{ID_0001}}"?' },
      props: { text: 'Why did you choose "soap"?' },
    },
  ],
});
