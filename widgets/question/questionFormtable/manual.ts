import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, columns, designOf } from '../../parts/question/design.ts';

export const questionFormtable = questionManual('questionFormtable', {
  description: 'Question type formtable: a list of records, each with the fields that the rows of the question name.',
  design: designOf([questionPiece(), columns], { start: { Rows: [{ Text: '' }] } }),
  examples: [
    {
      name: 'Jobs',
      question: {
        Id: 'ID_0001',
        TypeId: 'formtable',
        Text: 'Where have you worked?',
        Rows: [
          { Text: 'Employer', Model: 'ID_0002' },
          { Text: 'From', Model: 'ID_0003', Type: 'date' },
          { Text: 'Months', Model: 'ID_0004', Type: 'number' },
          {
            Text: 'Kind',
            Model: 'ID_0005',
            Type: 'choice',
            Options: [
              { Value: 'full', Text: 'Full time' },
              { Value: 'part', Text: 'Part time' },
            ],
          },
        ],
      },
      answer: [
        {
          GroupId: 'ID_0001',
          Text: '[{"LineId":"1","ID_0002":"Bakery","ID_0003":"01-05-2020","ID_0004":"14","ID_0005":"full"}]',
        },
      ],
    },
  ],
});
