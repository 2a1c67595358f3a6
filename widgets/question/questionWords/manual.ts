import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options, rows, twoOptions } from '../../parts/question/design.ts';

export const questionWords = questionManual('questionWords', {
  description:
    'Question type 16: words are put into the places of a text, or replace the words there: dragged, tapped, or chosen in the place itself. Without words to choose from they are typed.',
  design: designOf([questionPiece('marks'), rows('words'), options()], { start: twoOptions }),
  examples: [
    {
      name: 'A sentence',
      question: {
        Id: 'ID_0001',
        TypeId: '16',
        Text: 'A [[1]] buys what a [[2]] makes, at a [[3]].',
        Option: [{ Value: 'customer' }, { Value: 'firm' }, { Value: 'price' }, { Value: 'mentor' }],
      },
      answer: [{ GroupId: 'ID_0001', Text: '["customer","",""]' }],
    },
    {
      name: 'Words that are replaced',
      question: {
        Id: 'ID_0003',
        TypeId: '16',
        Text: 'A firm [[1]] to its [[2]].',
        Rows: [{ Text: 'buys' }, { Text: 'mentors' }],
        Option: [{ Value: 'sells' }, { Value: 'customers' }],
      },
      answer: [{ GroupId: 'ID_0003', Text: '["sells",""]' }],
    },
    {
      name: 'Words of one’s own',
      question: { Id: 'ID_0002', TypeId: '16', Text: 'My customers are [[1]] and [[2]].' },
    },
  ],
});
