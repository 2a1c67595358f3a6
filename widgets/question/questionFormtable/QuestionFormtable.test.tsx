import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
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
  await userEvent.click(screen.getByRole('button', { name: 'Add an entry' }));
  const field = screen.getByRole('textbox', { name: 'Employer' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Bakery');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Full');
  expect(answers()).toEqual({ ID_0001: '[{"LineId":"1","ID_0002":"Bakery","ID_0003":"full"}]' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove entry 1' }));
  expect(answers()).toEqual({ ID_0001: null });
});

const DATED = {
  ...JOBS,
  Rows: [
    { Text: 'From', Model: 'ID_0004', Type: 'date' as const },
    { Text: 'Months', Model: 'ID_0005', Type: 'number' as const },
  ],
};

test('a date is typed as it is read and stored with dashes; what is no date or number is told and not saved', async () => {
  const { answers } = renderQuestion(QuestionFormtable, DATED, [{ GroupId: 'ID_0001', Text: '[{"LineId":"1"}]' }]);
  const from = screen.getByRole('textbox', { name: 'From' });
  const months = screen.getByRole('textbox', { name: 'Months' });
  for (const text of ['15032020', '2020-03-15', '31-02-2020']) {
    await userEvent.clear(from);
    await userEvent.type(from, text);
    await userEvent.tab();
    expect(from).toHaveAccessibleDescription('Enter the date as DD-MM-YYYY.');
  }
  await userEvent.type(months, 'abc');
  await userEvent.tab();
  expect(months).toBeInvalid();
  expect(answers()).toEqual({ ID_0001: '[{"LineId":"1"}]' });
  await userEvent.clear(from);
  await userEvent.type(from, '15/03/2020');
  await userEvent.clear(months);
  await userEvent.type(months, '14');
  await userEvent.tab();
  expect(answers()).toEqual({ ID_0001: '[{"LineId":"1","ID_0004":"15-03-2020","ID_0005":"14"}]' });
  expect(from).toHaveValue('15-03-2020');
});

test('a day that was stored as ISO is read as people write it', () => {
  expect(linesIn('[{"LineId":"1","ID_0004":"2020-05-01"}]', DATED.Rows)).toEqual([
    { LineId: '1', ID_0004: '01-05-2020' },
  ]);
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

test('a value that is typed over one that arrived meanwhile says what it was typed over', () => {
  const stored = (employer: string, months: string) => [
    { GroupId: 'ID_0001', Text: JSON.stringify([{ LineId: '1', ID_0002: employer, ID_0005: months }]) },
  ];
  const question = { ...JOBS, Rows: [JOBS.Rows[0], DATED.Rows[1]] };
  const page = renderWidget(QuestionFormtable, { question, answer: stored('Bakery', '1') });
  const field = screen.getByRole('textbox', { name: 'Employer' });
  fireEvent.change(field, { target: { value: 'Mill' } });
  page.give({ answer: stored('Bakery', '2') });
  fireEvent.blur(field);
  expect(page.emitted.at(-1)?.payload).toEqual({ answers: stored('Mill', '2') });
  fireEvent.change(field, { target: { value: 'Dairy' } });
  page.give({ answer: stored('Brewery', '2') });
  expect(field).toHaveValue('Dairy');
  fireEvent.blur(field);
  expect(page.emitted.at(-1)?.payload).toEqual({
    answers: [{ ...stored('Dairy', '2')[0], Seen: stored('Mill', '2')[0]?.Text }],
  });
});
