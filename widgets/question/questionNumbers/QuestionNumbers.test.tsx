import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import { cleanNumber } from './clean-number.ts';
import QuestionNumbers from './QuestionNumbers.tsx';

const SALES = { Id: 'ID_0001', TypeId: 12, Text: 'It sells for [[1]] and spends [[2]].' };

test('only what is of a number can be typed, and the comma is a dot', async () => {
  const { answers } = renderQuestion(QuestionNumbers, SALES);
  const first = screen.getByRole('textbox', { name: /^Blank 1/ });
  await userEvent.type(first, '1a2,5.0-');
  await userEvent.tab();
  expect(first).toHaveValue('-12.50'.replace('-', ''));
  expect(answers()).toEqual({ ID_0001_1: '12.50' });
});

test('what is no number yet is told on leaving, and not saved', async () => {
  const { answers } = renderQuestion(QuestionNumbers, SALES, [{ GroupId: 'ID_0001_1', Text: '7' }]);
  const first = screen.getByRole('textbox', { name: /^Blank 1/ });
  await userEvent.clear(first);
  await userEvent.type(first, '-');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Enter a number.');
  expect(first).toHaveAttribute('aria-invalid', 'true');
  expect(answers()).toEqual({ ID_0001_1: '7' });
});

test.each([
  ['1.2.3', '1.23'],
  ['--4', '-4'],
  ['4-', '4'],
  ['-0,5 €', '-0.5'],
])('%s is cleaned to %s', (typed, clean) => expect(cleanNumber(typed)).toBe(clean));
