import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../_shared/question/testing.tsx';
import QuestionFormtable from './QuestionFormtable.tsx';
import { linesIn, nextLine } from './records.ts';

const JOBS = {
  Id: 'ID_0001',
  TypeId: 'formtable',
  Text: 'Jobs?',
  Rows: [
    { Text: 'Employer', Model: 'ID_0002' },
    { Text: 'Kind', Model: 'ID_0003', Type: 'choice' as const, Options: [{ Value: 'full', Text: 'Full' }] },
  ],
};

test('a line is added, filled in and removed', async () => {
  const { answers } = renderQuestion(QuestionFormtable, JOBS);
  await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  const field = screen.getByRole('textbox', { name: 'Employer' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Bakery');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Full');
  expect(answers()).toEqual({ ID_0001: '[{"LineId":"1","ID_0002":"Bakery","ID_0003":"full"}]' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(answers()).toEqual({ ID_0001: null });
});

test('a new line never takes the name of one that is there', () => {
  expect(nextLine(linesIn('[{"LineId":"4"},{"LineId":"2"}]'))).toBe('5');
  expect(linesIn('no json')).toEqual([]);
  expect(linesIn('[null,{"ID_0002":3}]')).toEqual([{ LineId: '2', ID_0002: '3' }]);
});

test('read only it shows the lines, and offers nothing', () => {
  renderQuestion(QuestionFormtable, JOBS, [{ GroupId: 'ID_0001', Text: '[{"LineId":"1","ID_0002":"Bakery"}]' }], {
    readOnly: true,
  });
  expect(screen.getByRole('textbox', { name: 'Employer' })).toHaveAttribute('readonly');
  expect(screen.queryByRole('button')).toBeNull();
});
