import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionSpreadsheet from './QuestionSpreadsheet.tsx';

const question = {
  Id: 'ID_0001',
  TypeId: 'spreadsheet',
  Text: 'Fill in.',
  Spreadsheets: [
    {
      Id: '7',
      Name: 'Budget',
      Inputs: [
        { FullName: 'rate', InputType: 'Precent' as const, Required: true },
        { FullName: 'start', InputType: 'Date' as const, Required: true },
      ],
    },
  ],
};

test('frames the workbooks with the question, and says how saving stands', () => {
  renderQuestion(QuestionSpreadsheet, question, [], { status: 'kept', message: 'rate: No number.' });
  expect(screen.getByRole('group', { name: 'Fill in.' })).toHaveText(/rate: No number\..*will be sent/s);
});

test('shows what was stored in a cell that the workbook no longer has, and asks which one stays', () => {
  const otherAnswer = [
    { GroupId: 'ID_0001:rate', Text: '0.13' },
    { GroupId: 'ID_0001:start', Text: '45000' },
    { GroupId: 'ID_0001:gone', Text: null },
  ];
  const { emitted } = renderQuestion(QuestionSpreadsheet, question, [], { otherAnswer });
  const shown = [...screen.getByRole('group', { name: 'Two answers' }).querySelectorAll('blockquote')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(['gone: –']);
  fireEvent.click(screen.getByRole('button', { name: 'Keep the other answer' }));
  expect(emitted).toEqual([{ event: 'choose', payload: { keep: 'other' } }]);
});
