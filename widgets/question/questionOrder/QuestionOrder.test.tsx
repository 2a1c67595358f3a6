import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import { sortByAnswer, moveItem } from './order.ts';
import QuestionOrder from './QuestionOrder.tsx';

const STEPS = {
  Id: 'ID_0001',
  TypeId: '07',
  Text: 'In which order?',
  Option: [
    { Value: 'a', Text: 'Ask' },
    { Value: 'b', Text: 'Build' },
    { Value: 'c', Text: 'Sell' },
  ],
};
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/^[\d·]/, ''));

test('with the buttons: the focus goes along, and the new place is spoken', async () => {
  const { answers } = renderQuestion(QuestionOrder, STEPS);
  const down = screen.getByRole('button', { name: 'Move down: Ask' });
  await userEvent.click(down);
  expect(answers()).toEqual({ ID_0001: '["b","a","c"]' });
  expect(down).toHaveFocus();
  expect(screen.getByText('“Ask” is now in position 2 of 3')).toBeTruthy();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(answers()).toEqual({ ID_0001: '["b","c","a"]' });
  expect(down).toHaveFocus();
  expect(shown()).toEqual(['Build', 'Sell', 'Ask']);
});

test('with Alt and an arrow key, and never beyond the ends', async () => {
  const { answers, emitted } = renderQuestion(QuestionOrder, STEPS);
  screen.getByRole('button', { name: 'Move up: Sell' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(answers()).toEqual({ ID_0001: '["c","a","b"]' });
  expect(emitted).toHaveLength(2);
});

test('with a finger on the handle', () => {
  const { answers, container } = renderQuestion(QuestionOrder, STEPS);
  // jsdom has no layout: three items of 40 px
  screen.getAllByRole('listitem').forEach((item, index) => {
    Object.defineProperties(item, { offsetTop: { value: index * 40 }, offsetHeight: { value: 40 } });
  });
  const handle = container.querySelector('li span:nth-child(2)')!;
  Object.assign(handle, { setPointerCapture: () => {} });
  fireEvent.pointerDown(handle, { clientY: 10, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: 70, pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(answers()).toEqual({ ID_0001: '["b","a","c"]' });
});

test('an order that is right as it stands can be said to be', async () => {
  const { answers } = renderQuestion(QuestionOrder, STEPS);
  await userEvent.click(screen.getByRole('button', { name: 'The order is already right' }));
  expect(answers()).toEqual({ ID_0001: '["a","b","c"]' });
  expect(screen.queryByRole('button', { name: 'The order is already right' })).toBeNull();
});

test('a choice that the answer lacks comes last; places beyond the ends are the ends', () => {
  expect(sortByAnswer(STEPS.Option, ['c', 'gone']).map(({ Value }) => Value)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, -4)).toEqual(['c', 'a', 'b']);
});
