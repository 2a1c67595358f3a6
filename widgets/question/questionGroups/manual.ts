import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf, options, rows, twoOptions } from '../../parts/question/design.ts';

const Option = [
  { Value: 'rent', Text: 'Rent' },
  { Value: 'sale', Text: 'A sale' },
  { Value: 'loan', Text: 'A loan' },
  { Value: 'salary', Text: 'Salaries' },
];

export const questionGroups = questionManual('questionGroups', {
  description:
    'Question type 18: things are put into groups, five where no others are named: dragged, picked and put, or chosen in the list of each thing.',
  design: designOf([questionPiece(), rows('groups'), options()], { start: twoOptions }),
  examples: [
    {
      name: 'Two groups',
      question: {
        Id: 'ID_0001',
        TypeId: '18',
        Text: 'What brings money in, and what takes it out?',
        Rows: [{ Text: 'In' }, { Text: 'Out' }],
        Option,
      },
      answer: [{ GroupId: 'ID_0001', Text: '[["sale"],[]]' }],
    },
    { name: 'Five groups', question: { Id: 'ID_0002', TypeId: '18', Text: 'Put in groups.', Option } },
  ],
});
