import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import QuestionWords from './QuestionWords.tsx';

const MARKET = {
  Id: 'ID_0001',
  TypeId: 16,
  Text: 'A [[1]] buys what a [[2]] makes.',
  Option: [{ Value: 'customer' }, { Value: 'firm' }],
};

test('a word is chosen in its place', async () => {
  const { answers } = renderQuestion(QuestionWords, MARKET);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Blank 2 of 2/ }), 'firm');
  expect(answers()).toEqual({ ID_0001: '["","firm"]' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Blank 2 of 2/ }), '');
  expect(answers()).toEqual({ ID_0001: null });
});

test('a word that is tapped goes to the first empty place, and is told to be used', async () => {
  const { answers } = renderQuestion(QuestionWords, MARKET);
  await userEvent.click(screen.getByRole('button', { name: 'customer' }));
  expect(answers()).toEqual({ ID_0001: '["customer",""]' });
  screen.getByRole('button', { name: 'customer (used)' });
  expect(screen.getByText('“customer” is in blank 1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'firm' }));
  expect(answers()).toEqual({ ID_0001: '["customer","firm"]' });
});

test('a word is dragged to its place', () => {
  const { answers } = renderQuestion(QuestionWords, MARKET);
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? '',
  };
  fireEvent.dragStart(screen.getByRole('button', { name: 'firm' }), { dataTransfer });
  fireEvent.drop(screen.getByRole('combobox', { name: /^Blank 1/ }), { dataTransfer });
  expect(answers()).toEqual({ ID_0001: '["firm",""]' });
});

test('a word stands in its place until another replaces it, and is seen beside it', async () => {
  const { answers, container } = renderQuestion(QuestionWords, {
    ...MARKET,
    Rows: [{ Text: 'mentor' }, { Text: 'price' }],
  });
  const place = screen.getByRole('combobox', { name: 'Blank 1 of 2: mentor' });
  expect(place).toHaveDisplayValue('mentor');
  expect(container.querySelector('s')).toBeNull();
  await userEvent.selectOptions(place, 'customer');
  expect(answers()).toEqual({ ID_0001: '["customer",""]' });
  expect(container.querySelector('s')?.textContent).toBe('mentor');
  await userEvent.selectOptions(place, 'mentor');
  expect(answers()).toEqual({ ID_0001: null });
});

test('without words to choose from they are typed', async () => {
  const { answers } = renderQuestion(QuestionWords, { Id: 'ID_0002', TypeId: '16', Text: 'They are [[1]] and [[2]].' });
  await userEvent.type(screen.getByRole('textbox', { name: /^Blank 2/ }), 'young');
  await userEvent.tab();
  expect(answers()).toEqual({ ID_0002: '["","young"]' });
});

test('a word that is typed over one that arrived meanwhile says what it was typed over', () => {
  const stored = (...words: string[]) => [{ GroupId: 'ID_0001', Text: JSON.stringify(words) }];
  const question = { ...MARKET, Option: [] };
  const page = renderWidget(QuestionWords, { question, answer: stored('buyer', '') });
  const field = screen.getByRole('textbox', { name: /^Blank 1/ });
  fireEvent.change(field, { target: { value: 'client' } });
  page.give({ answer: stored('customer', 'firm') });
  fireEvent.blur(field);
  expect(page.emitted.at(-1)?.payload).toEqual({
    answers: [{ ...stored('client', 'firm')[0], Seen: JSON.stringify(['buyer', 'firm']) }],
  });
});
