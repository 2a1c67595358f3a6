import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import AnswerRule from './AnswerRule.tsx';

const QUESTIONS = [
  {
    Model: 'ID_0001',
    Type: '01',
    Text: 'Do you work?',
    Options: [
      { Value: 'y', Text: 'Yes' },
      { Value: 'n', Text: 'No' },
    ],
  },
  { Model: 'ID_0002', Type: '12', Text: 'How many hours?' },
];
const render = (value: unknown = null, language: 'el' | 'en' = 'en') =>
  renderWidget(AnswerRule, { label: 'Shown', questions: QUESTIONS, value }, { language });
const rule = ({ emitted }: ReturnType<typeof render>) => emitted.at(-1)?.payload?.['value'];

test('a condition is built by picking, and said as a sentence', async () => {
  const rendered = render();
  expect(screen.getByText('No condition.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  expect(rule(rendered)).toEqual({ '==': [{ var: 'ID_0001' }, 'y'] });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Value' }), 'No');
  expect(rule(rendered)).toEqual({ '==': [{ var: 'ID_0001' }, 'n'] });
  expect(screen.getByText('“Do you work?” is “No”')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Comparison' }), 'is answered');
  expect(rule(rendered)).toEqual({ '!==': [{ var: 'ID_0001' }, null] });
  expect(screen.queryByRole('combobox', { name: 'Value' })).toBeNull();
});

test('two of them hold together, or one of them; the last that is taken away leaves none', async () => {
  const rendered = render({ and: [{ '==': [{ var: 'ID_0001' }, 'y'] }, { '>': [{ var: 'ID_0002' }, 20] }] });
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'How they go together' }),
    'At least one of them is true',
  );
  expect(rule(rendered)).toMatchObject({ or: [{}, {}] });
  expect(screen.getByText('“Do you work?” is “Yes” or “How many hours?” is more than 20')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  expect(rule(rendered)).toBeNull();
});

test('a number is written as Greeks write it; a half-typed one changes nothing', async () => {
  const rendered = render({ '>': [{ var: 'ID_0002' }, 20] }, 'el');
  const value = screen.getByRole('textbox', { name: 'Τιμή' });
  await userEvent.clear(value);
  expect(rendered.emitted).toEqual([]);
  await userEvent.type(value, '1,5');
  expect(rule(rendered)).toEqual({ '>': [{ var: 'ID_0002' }, 1.5] });
});

test('what cannot be built is shown, and kept beside what can', async () => {
  const strange = { '+': [1, { var: 'ID_0002' }] };
  const rendered = render(strange);
  expect(screen.getByText(JSON.stringify(strange))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  expect(rule(rendered)).toEqual({ and: [strange, { '==': [{ var: 'ID_0001' }, 'y'] }] });
});

test('a question that is gone is said to be', () => {
  render({ '==': [{ var: 'ID_0042' }, 'y'] });
  expect(screen.getByText('There is no such question any more.')).toBeTruthy();
});
