import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionGroups from './QuestionGroups.tsx';
import { placedItems, slotsIn } from './slots.ts';

const MONEY = {
  Id: 'ID_0001',
  TypeId: '18',
  Text: 'In or out?',
  Rows: [{ Text: 'In' }, { Text: 'Out' }],
  Option: [
    { Value: 'rent', Text: 'Rent' },
    { Value: 'sale', Text: 'A sale' },
  ],
};
const group = (name: string) => screen.getByRole('region', { name });
const headOf = (name: string) => within(group(name)).getByText(name, { selector: 'strong' });

test('a thing is picked, and put with the button of its group', async () => {
  const { answers } = renderQuestion(QuestionGroups, MONEY);
  await userEvent.click(screen.getByRole('button', { name: 'Rent', pressed: false }));
  await userEvent.click(within(group('Out')).getByRole('button', { name: 'Put here: Out' }));
  expect(answers()).toEqual({ ID_0001: '[[],["rent"]]' });
  within(group('Out')).getByRole('button', { name: 'Rent' });
  expect(screen.getByText('“Rent” is now in Out')).toBeTruthy();
});

test('its group is chosen in its list, and it can be taken out again', async () => {
  const { answers } = renderQuestion(QuestionGroups, MONEY);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group of A sale' }), 'In');
  expect(answers()).toEqual({ ID_0001: '[["sale"],[]]' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group of A sale' }), 'No group');
  expect(answers()).toEqual({ ID_0001: null });
});

test('it is dragged; what is none of the question’s things is not taken', () => {
  const { answers } = renderQuestion(QuestionGroups, MONEY);
  fireEvent.drop(headOf('In'), { dataTransfer: { getData: () => 'rent' } });
  expect(answers()).toEqual({ ID_0001: '[["rent"],[]]' });
  fireEvent.drop(headOf('Out'), { dataTransfer: { getData: () => 'something dragged from elsewhere' } });
  expect(answers()).toEqual({ ID_0001: '[["rent"],[]]' });
});

test('it comes back by tap and by drag', async () => {
  const { answers } = renderQuestion(QuestionGroups, MONEY, [{ GroupId: 'ID_0001', Text: '[["rent","sale"],[]]' }]);
  expect(screen.queryByRole('button', { name: 'Remove from the group' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Rent' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the group' }));
  expect(answers()).toEqual({ ID_0001: '[["sale"],[]]' });
  fireEvent.drop(screen.getByRole('list', { name: 'Not in a group yet' }), { dataTransfer: { getData: () => 'sale' } });
  expect(answers()).toEqual({ ID_0001: null });
});

test('there are five groups where none are named', () => {
  renderQuestion(QuestionGroups, { ...MONEY, Rows: [] }, [], { language: 'el' });
  expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `Ομάδα ${number}`),
  );
});

test('what is stored and is none counts as nothing; a thing stands in one group', () => {
  expect(slotsIn('{"a":1}', 2)).toEqual([[], []]);
  expect(slotsIn('[["a",5],"b"]', 3)).toEqual([['a'], [], []]);
  expect(placedItems([['a'], ['b']], 'a', 1)).toBe('[[],["b","a"]]');
});
