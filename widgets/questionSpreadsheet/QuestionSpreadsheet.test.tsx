import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderQuestion } from '../_shared/question/testing.tsx';
import QuestionSpreadsheet from './QuestionSpreadsheet.tsx';

test('names the workbooks whose place it holds', () => {
  const Spreadsheets = [{ Id: '7', Name: 'Budget' }];
  renderQuestion(QuestionSpreadsheet, { Id: 'ID_0001', TypeId: 'spreadsheet', Text: 'Fill in.', Spreadsheets });
  expect(screen.getByRole('listitem').textContent).toBe('Budget');
  screen.getByText(/cannot be filled in here yet/);
});
