import { defineQuestion } from '../_shared/question/define.ts';
import { asked, designOf } from '../_shared/question/design.ts';

export const questionSpreadsheet = defineQuestion({
  name: 'questionSpreadsheet',
  description:
    'Question type spreadsheet: holds the place of workbooks by their names, until workbooks can be filled in here.',
  types: ['spreadsheet'],
  design: designOf([asked()], { extras: ['books'] }),
  load: () => import('./QuestionSpreadsheet.tsx'),
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
