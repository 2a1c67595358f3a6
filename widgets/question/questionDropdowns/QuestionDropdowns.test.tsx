import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionDropdowns from './QuestionDropdowns.tsx';

const WORK = {
  Id: 'ID_0001',
  TypeId: 2,
  Text: 'Where?',
  Rows: [{ Text: 'Region' }, { Text: 'Place' }],
  Option: [
    { Value: 'crete', Text: 'Crete', Group: 1 },
    { Value: 'town', Text: 'Town', Group: 2 },
  ],
};

test('each dropdown is an answer of its own, called by its row', async () => {
  const { answers } = renderQuestion(QuestionDropdowns, WORK);
  const region = screen.getByRole('combobox', { name: 'Blank 1 of 2: Region' });
  expect(screen.queryByRole('option', { name: 'Town', hidden: false })).not.toBeNull();
  await userEvent.selectOptions(region, 'Crete');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Place/ }), 'Town');
  expect(answers()).toEqual({ ID_0001_1: 'crete', ID_0001_2: 'town' });
  await userEvent.selectOptions(region, '');
  expect(answers()).toEqual({ ID_0001_1: null, ID_0001_2: 'town' });
});

test('a stored choice that is no longer offered is still shown; the old one comes back when saving failed', () => {
  const { give } = renderQuestion(
    QuestionDropdowns,
    { ...WORK, Rows: [{ Text: 'Region' }], Option: [{ Value: 'crete' }] },
    [{ GroupId: 'ID_0001', OptionId: 'gone' }],
  );
  expect(screen.getByRole('combobox')).toHaveValue('gone');
  give({ readOnly: true });
  expect(screen.getByRole('combobox')).toBeDisabled();
});
