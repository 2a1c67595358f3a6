import { questionManual } from '../_shared/question/define.ts';
import { questionPiece, designOf } from '../_shared/question/design.ts';

export const questionSpreadsheet = questionManual('questionSpreadsheet', {
  description:
    'Question type spreadsheet: holds the place of workbooks by their names, until workbooks can be filled in here.',
  design: designOf([questionPiece()], { extras: ['books'] }),
  examples: [
    {
      name: 'A budget',
      question: {
        Id: 'ID_0001',
        TypeId: 'spreadsheet',
        Text: 'Fill in your budget.',
        Spreadsheets: [{ Id: '7', Name: 'Budget of the first year' }],
      },
    },
  ],
});
