import { questionManual } from '../../parts/question/define.ts';
import { questionPiece, designOf } from '../../parts/question/design.ts';

export const questionSpreadsheet = questionManual('questionSpreadsheet', {
  description:
    'The frame of a question of type spreadsheet, with its workbooks as children. Who shows it loads them (quest/spreadsheet).',
  design: designOf([questionPiece()], { extras: ['books'], types: ['spreadsheet'] }),
  examples: [
    {
      name: 'A budget',
      question: {
        Id: 'ID_0001',
        TypeId: 'spreadsheet',
        Text: 'Fill in your budget.',
        Spreadsheets: [{ Id: '7', Name: 'Budget of the first year' }],
      },
      children: [{ widget: 'text', props: { text: 'Budget of the first year' } }],
    },
  ],
});
